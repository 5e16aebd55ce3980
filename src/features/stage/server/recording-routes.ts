import { createHmac } from 'node:crypto'
import type { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { admitToConference } from '#features/conferences/server/live-rooms.ts'
import type { Core, User } from '#server/context.ts'
import { type Env, oncePerEnv } from '#server/env.ts'
import { relay } from '#server/files/relay.ts'
import type { Storage } from '#server/files/storage.ts'
import { SOURCE_CALLS, sourceOf } from '#server/http/source.ts'
import { installationSecret, isSameSecret } from '#server/secrets.ts'
import { AppError } from '#shared/errors.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { rangeOf } from '../range-rules.ts'
import { recordingPath } from './recordings.ts'
import { stageRecordings } from './table.ts'

const RECORDINGS = '/storage/recordings'
/** An address is valid for 12 to 18 hours: the end is a full quarter of a day, so that a page that is opened again has the same. */
const QUARTER_MS = 6 * HOUR_MS
/** A player may read one answer for as long as it plays, so access is asked again meanwhile. */
const ASKED_AGAIN_MS = MINUTE_MS / 2

const NOTHING_HERE = 'There is nothing at this address.'

const secretOf = oncePerEnv(installationSecret)

/**
 * The address of a recording for one person. Players send no token, so the address says in whose session they watch. Each
 * request asks whether that session lasts and the person may still watch.
 */
export async function recordingUrl(env: Env, id: string, user: User, now: Date) {
  const until = (Math.ceil(now.getTime() / QUARTER_MS) + 2) * QUARTER_MS
  const holder = { person: user.id, session: user.session_id, until }
  const query = new URLSearchParams({ ...holder, until: `${until}`, signature: await signatureOf(env, id, holder) })
  return `${RECORDINGS}/${id}?${query.toString()}`
}

const Holder = z.object({ person: z.string(), session: z.string(), until: z.coerce.number() })
const Signed = z.extend(Holder, { signature: z.string() })

async function signatureOf(env: Env, id: string, { person, session, until }: z.infer<typeof Holder>) {
  return createHmac('sha256', await secretOf(env))
    .update(`recording ${id} ${person} ${session} ${until}`)
    .digest('base64url')
}

/**
 * Serves uploaded recordings, whole or in ranges, as players ask for them: from the data folder, or by leading the player to the
 * object store. Its address is ours in both cases, so that access is checked for each range that it asks us for.
 */
export function registerRecordings(app: FastifyInstance, core: Core) {
  app.route<{ Params: { id: string } }>({
    // Both here, because the HEAD route that Fastify makes of a GET route reads the whole file.
    method: ['GET', 'HEAD'],
    url: `${RECORDINGS}/:id`,
    handler: async (request, reply) => {
      const find = () => findFile(core, request.params.id, request.query)
      const found = await find()
      const { direct } = core.storage
      if (found && direct && request.method === 'GET') return leadTo(reply, await direct.sign(found.path, found.type))
      if (found) return sendFile(request, reply, { ...found, storage: core.storage, lasts: lasting(core, find) })
      await core.limits.spend(SOURCE_CALLS, sourceOf(request))
      throw new AppError('not_found', NOTHING_HERE)
    },
  })
}

type RecordingFile = { path: string; type: string; size: number }

/** Asks again whether the file may be read when it was asked last some time ago. */
function lasting({ clock }: Core, find: () => Promise<RecordingFile | null>) {
  let askedAt = clock.now().getTime()
  return async () => {
    const now = clock.now().getTime()
    if (now - askedAt < ASKED_AGAIN_MS) return true
    askedAt = now
    return (await find()) !== null
  }
}

/** Not kept by the browser, because the address is good for minutes only. */
function leadTo(reply: FastifyReply, address: string) {
  return reply.header('cache-control', 'no-store').redirect(address, 302)
}

type Serving = RecordingFile & { storage: Storage; lasts: () => Promise<boolean> }

async function sendFile(request: FastifyRequest, reply: FastifyReply, found: Serving) {
  const range = rangeOf(request.headers.range, found.size)
  const { first, last } = typeof range === 'object' && range !== null ? range : { first: 0, last: found.size - 1 }
  const isRead = request.method === 'GET' && range !== 'unsatisfiable'
  const file = isRead ? await found.storage.stream(found.path, { first, last }) : undefined
  if (file === null) throw new AppError('not_found', NOTHING_HERE)
  reply
    .header('accept-ranges', 'bytes')
    .header('cache-control', `private, max-age=${ASKED_AGAIN_MS / 1000}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${found.size}`).send()
  if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${found.size}`)
  reply.type(found.type).header('content-length', last - first + 1)
  return reply.send(file && relay(file, bytesOf(file, found)))
}

/** Throws where access ends in the middle, which cuts the connection. */
async function* bytesOf(file: Readable, { lasts }: Serving): AsyncGenerator<Buffer> {
  for await (const bytes of file) {
    if (!(await lasts())) throw new AppError('not_found', NOTHING_HERE)
    yield bytes
  }
}

/** The file of a recording, if the address was made by us and its holder may watch. */
async function findFile(core: Core, id: string, query: unknown): Promise<RecordingFile | null> {
  const { db, env, clock } = core
  const { data: signed } = Signed.safeParse(query)
  if (!signed || signed.until < clock.now().getTime()) return null
  if (!isSameSecret(signed.signature, await signatureOf(env, id, signed))) return null
  const [row] = await db.select().from(stageRecordings).where(eq(stageRecordings.id, id))
  if (!row?.type || !(await mayWatch(core, row.conference_id, signed))) return null
  return { type: row.type, size: row.size, path: recordingPath(id) }
}

async function mayWatch({ db, hooks, clock }: Core, conference_id: string, holder: z.infer<typeof Holder>) {
  const current = await hooks.currentSessions(db, [holder.session], clock.now())
  const { admitted } = await admitToConference(db, conference_id, [holder.person])
  return current.has(holder.session) && admitted.has(holder.person)
}
