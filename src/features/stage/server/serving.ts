import { createHmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Core } from '#server/context.ts'
import { type Env, oncePerEnv } from '#server/env.ts'
import { SOURCE_CALLS, sourceOf } from '#server/http/source.ts'
import { installationSecret, isSameSecret } from '#server/secrets.ts'
import { AppError } from '#shared/errors.ts'
import { HOUR_MS } from '#shared/time.ts'
import { rangeOf } from '../range-rules.ts'
import { recordingsFolder } from './recordings.ts'
import { stageRecordings } from './table.ts'

const RECORDINGS = '/storage/recordings'
/** An address is valid for 12 to 18 hours: the end is a full quarter of a day, so that browsers may keep what they have. */
const QUARTER_MS = 6 * HOUR_MS

const secretOf = oncePerEnv(installationSecret)

/**
 * The address of a recording. Players send no token, so the address itself says that its holder may watch, and until when.
 */
export async function recordingUrl(env: Env, id: string, now: Date) {
  const until = (Math.ceil(now.getTime() / QUARTER_MS) + 2) * QUARTER_MS
  return `${RECORDINGS}/${id}?until=${until}&signature=${await signatureOf(env, id, until)}`
}

async function signatureOf(env: Env, id: string, until: number) {
  return createHmac('sha256', await secretOf(env))
    .update(`recording ${id} ${until}`)
    .digest('base64url')
}

const Signed = z.object({ until: z.coerce.number(), signature: z.string() })

/** Serves uploaded recordings, whole or in ranges, as players ask for them. */
export function registerRecordings(app: FastifyInstance, core: Core) {
  app.route<{ Params: { id: string } }>({
    // Both here, because the HEAD route that Fastify makes of a GET route reads the whole file.
    method: ['GET', 'HEAD'],
    url: `${RECORDINGS}/:id`,
    handler: async (request, reply) => {
      const found = await findFile(core, request.params.id, request.query)
      if (found) return sendFile(request, reply, found)
      await core.limits.take(SOURCE_CALLS, sourceOf(request))
      throw new AppError('not_found', 'There is nothing at this address.')
    },
  })
}

type RecordingFile = { path: string; type: string; size: number }

function sendFile(request: FastifyRequest, reply: FastifyReply, found: RecordingFile) {
  const range = rangeOf(request.headers.range, found.size)
  reply
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, max-age=3600')
    .header('content-security-policy', "default-src 'none'; sandbox")
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${found.size}`).send()
  const { first, last } = range ?? { first: 0, last: found.size - 1 }
  if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${found.size}`)
  reply.type(found.type).header('content-length', last - first + 1)
  if (request.method === 'HEAD') return reply.send()
  return reply.send(createReadStream(found.path, { start: first, end: last }))
}

/** The file of a recording, if the address was made by us and is still valid. */
async function findFile({ db, env, clock }: Core, id: string, query: unknown): Promise<RecordingFile | null> {
  const signed = Signed.safeParse(query)
  if (!signed.success || signed.data.until < clock.now().getTime()) return null
  if (!isSameSecret(signed.data.signature, await signatureOf(env, id, signed.data.until))) return null
  const [row] = await db.select().from(stageRecordings).where(eq(stageRecordings.id, id))
  const path = join(recordingsFolder(env), id)
  const file = row ? await stat(path).catch(() => null) : null
  return row?.type && file ? { type: row.type, size: file.size, path } : null
}
