import type { Locker, Server, ServerOptions } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { editableConference } from '#features/conferences/server/access.ts'
import type { Call, Core } from '#server/context.ts'
import { asRefusal, bearerToken } from '#server/http/endpoints.ts'
import type { Limit } from '#server/http/limits.ts'
import { SOURCE_CALLS, sourceOf } from '#server/http/source.ts'
import type { Pieces } from '#server/files/storage.ts'
import { StoreAway } from '#server/files/store-away.ts'
import { AppError, STATUS } from '#shared/errors.ts'
import { uploadsPath } from '../contract.ts'
import { STAGE_LIMITS } from '../rules.ts'
import { text } from '../text.ts'
import type { SessionInConference } from './changes.ts'
import { beginUpload, finishUpload, recordingPath, takeRoom, uploadOf } from './recordings.ts'
import { requireSession } from './sessions.ts'
import { UploadLocker } from './upload-locks.ts'

const UPLOADS = '/api/conferences/:conference_id/stage/:schedule_item_id/recording/uploads'
const PIECE_TYPE = 'application/offset+octet-stream'
/** How often an organiser may begin an upload, and send a piece of one. */
const NEW_UPLOADS: Limit = { name: 'recording-uploads', points: 30, seconds: 3600 }
const PIECES: Limit = { name: 'recording-pieces', points: 300, seconds: 60 }

const Params = z.object({ conference_id: z.uuid(), schedule_item_id: z.uuid(), id: z.optional(z.string()) })

/**
 * Takes recordings in pieces by the tus protocol (tus.io): whoever may change a session begins an upload, sends pieces, and
 * after a cut asks how far it came. Every request is checked anew.
 */
export async function registerUploads(app: FastifyInstance, core: Core) {
  let loading: Promise<Tus> | undefined
  const tusOf = () => (loading ??= loadTus(core))
  await app.register((scope, _options, done) => {
    // The pieces go to the storage as they arrive, so nothing of them is read here.
    scope.addContentTypeParser(PIECE_TYPE, (_request, _body, parsed) => parsed(null))
    const config = { takesBytes: true }
    scope.post(UPLOADS, { config }, async (request, reply) => {
      const { call, place } = await callOf(core, request)
      await core.limits.spend(NEW_UPLOADS, call.user.id)
      const id = await beginUpload(call, place, Number(request.headers['upload-length']))
      await takePart(request, reply, serverFor({ call, place, id, tus: await tusOf() }))
    })
    scope.route({
      method: ['HEAD', 'PATCH'],
      url: `${UPLOADS}/:id`,
      config,
      handler: async (request, reply) => {
        const { call, place, id = '' } = await callOf(core, request)
        await core.limits.spend(PIECES, call.user.id)
        const { size } = await uploadOf(call.db, place, id)
        const tus = await tusOf()
        const there = await lengthOf(tus, id)
        if (request.method === 'PATCH') {
          const piece = Number(request.headers['content-length'] ?? size)
          await takeRoom(call, place, { id, bytes: Math.min(size, there + piece) })
        }
        // Also where the process ended between the last piece and what follows it.
        if (request.method === 'HEAD' && there === size) {
          await tus.pieces.complete(recordingPath(id), size)
          await finishUpload(call, place, id)
        }
        await takePart(request, reply, serverFor({ call, place, id, tus }))
      },
    })
    done()
  })
}

type Tus = { pieces: Pieces; create: (options: Omit<ServerOptions, 'locker'>) => Server }

/** Loaded with the first upload, because few processes ever see one. */
async function loadTus({ db, storage }: Core): Promise<Tus> {
  const [library, pieces] = await Promise.all([import('@tus/server'), storage.pieces()])
  const locker: Locker = new UploadLocker(db)
  return { pieces, create: (options) => new library.Server({ ...options, datastore: pieces.store, locker }) }
}

/** The call of an organiser, checked as those of endpoints are. */
async function callOf(core: Core, request: FastifyRequest) {
  const token = bearerToken(request)
  if (token === null) {
    await core.limits.spend(SOURCE_CALLS, sourceOf(request))
    throw new AppError('signed_out', 'Please log in first.')
  }
  const now = core.clock.now()
  const user = await core.hooks.authenticate(core, token, now)
  const params = Params.safeParse(request.params)
  if (!params.success) throw new AppError('not_found', 'There is nothing at this address.')
  const { conference_id, schedule_item_id, id } = params.data
  const bytes = Buffer.alloc(0)
  const call: Call = {
    ...core,
    log: request.log,
    user,
    now,
    source: sourceOf(request),
    bytes,
    body: null,
    content_type: '',
  }
  const conference = await editableConference(call, conference_id)
  await requireSession(core.db, conference, schedule_item_id)
  const place: SessionInConference = { conference, schedule_item_id }
  return { call, place, id }
}

async function takePart(request: FastifyRequest, reply: FastifyReply, server: Server) {
  reply.hijack()
  reply.raw.setHeader('cache-control', 'no-store')
  await server.handle(request.raw, reply.raw)
}

type Serving = { call: Call; place: SessionInConference; id: string; tus: Tus }

/** A server of the protocol for one request, which knows whose upload it is. */
function serverFor({ call, place, id, tus }: Serving) {
  const path = uploadsPath({ conference_id: place.conference.id, schedule_item_id: place.schedule_item_id })
  return tus.create({
    path,
    maxSize: STAGE_LIMITS.recordingBytes,
    allowedOrigins: [call.env.PUBLIC_URL],
    namingFunction: () => tus.pieces.idOf(recordingPath(id)),
    generateUrl: () => `${path}/${id}`,
    getFileIdFromRequest: () => tus.pieces.idOf(recordingPath(id)),
    onUploadFinish: async () => {
      await finishUpload(call, place, id)
      return {}
    },
    onResponseError: (_request, error) => {
      const refusal = asRefusal(error)
      if (refusal) return { status_code: STATUS[refusal.code], body: refusal.message }
      if (error instanceof Error) call.log.error({ err: error }, 'an upload failed')
      return undefined
    },
  })
}

/** How much of an upload is there. Throws `not_found` for one that the storage has lost. */
async function lengthOf({ pieces }: Tus, id: string) {
  const upload = await pieces.store.getUpload(pieces.idOf(recordingPath(id))).catch((error: unknown) => {
    if (error instanceof StoreAway) throw error
    return null
  })
  if (upload === null) throw new AppError('not_found', text.uploadGone)
  return upload.offset
}
