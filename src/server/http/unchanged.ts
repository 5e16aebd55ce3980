import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'

/** Sets the ETag, and returns whether the client already has this version, so that 304 can be sent. */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, version: string): boolean {
  // Weak, because a version is sent in several encodings.
  const etag = `W/"${version}"`
  reply.header('etag', etag)
  return fresh(request.headers, { etag })
}
