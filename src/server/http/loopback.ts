import type { FastifyRequest } from 'fastify'
import { isLoopback } from '#server/env.ts'

const FORWARDING = ['forwarded', 'via', 'x-real-ip'] as const

/**
 * Whether the request comes from this computer: a loopback connection without the headers of a proxy, and a loopback Host,
 * which protects against DNS rebinding.
 */
export function isOwnMachine(request: FastifyRequest) {
  const proxied = Object.keys(request.headers).some(
    (name) => name.startsWith('x-forwarded') || FORWARDING.some((known) => known === name),
  )
  const address = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  const host = (request.headers.host ?? '').replace(/:\d+$/, '')
  return !proxied && isLoopback(address) && isLoopback(host)
}
