import type { FastifyRequest } from 'fastify'
import { isLoopback } from './env.ts'

const FORWARDING = ['forwarded', 'via', 'x-real-ip'] as const

/**
 * Whether the request was made on this very machine: a loopback connection without a proxy's header, and a Host that a
 * foreign page cannot have.
 */
export function isOwnMachine(request: FastifyRequest) {
  const proxied = Object.keys(request.headers).some(
    (name) => name.startsWith('x-forwarded') || FORWARDING.some((known) => known === name),
  )
  const address = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  const host = (request.headers.host ?? '').replace(/:\d+$/, '')
  return !proxied && isLoopback(address) && isLoopback(host)
}
