import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance } from 'fastify'

const compress = promisify(gzip)
/** Shorter bodies are not worth compressing. */
const LEAST_CHARACTERS = 2048
/** Fast rather than small, because each response is compressed only for one request. */
const LEVEL = { level: 4 }

/**
 * Compresses long texts (JSON, calendars, exports) if the client accepts gzip. Responses that are encoded already, such as
 * cached pages, stay as they are. Not vulnerable to BREACH, because browsers never send tokens automatically, so another
 * site cannot trigger responses that contain secrets.
 */
export function registerCompression(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < LEAST_CHARACTERS || reply.hasHeader('content-encoding'))
      return payload
    reply.header('vary', 'accept-encoding')
    if (request.method === 'HEAD' || !negotiate(request.headers['accept-encoding'] ?? '', ['gzip'])) return payload
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return compress(payload, LEVEL)
  })
}
