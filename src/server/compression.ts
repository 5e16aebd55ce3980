import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const compress = promisify(gzip)
/** Below this the header costs more than the body saves. */
const LEAST_CHARACTERS = 2048
/** Made for one answer and thrown away, so quick rather than small. */
const LEVEL = { level: 4 }

/**
 * Long texts (JSON, calendars, exports) travel compressed where the client takes gzip. What has its encoding already,
 * such as a page from the cache, stays as it is. Our answers hold no secret beside words from outside that a foreign
 * page could make a browser ask for, since a token is never sent by itself.
 */
export function registerCompression(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < LEAST_CHARACTERS || reply.hasHeader('content-encoding'))
      return payload
    reply.header('vary', 'accept-encoding')
    if (request.method === 'HEAD' || !/\bgzip\b(?!;q=0(?:\.0+)?\b)/.test(request.headers['accept-encoding'] ?? ''))
      return payload
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return compress(payload, LEVEL)
  })
}
