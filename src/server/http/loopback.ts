import type { FastifyRequest } from 'fastify'
import { type Env, isLoopback, isPrivate } from '#server/env.ts'
import { isSameSecret, operatorKey } from '#server/secrets.ts'

/** The headers with which proxies, load balancers and CDNs say for whom they ask. */
const FORWARDING = /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|(.+-)?client-ip|cf-connecting-ip)$/

/**
 * Whether the request comes from whoever started the server: from this computer, with the word that the start printed as
 * `key` of the query.
 */
export async function isOperator(env: Env, request: FastifyRequest) {
  const key = new URL(request.url, env.PUBLIC_URL).searchParams.get('key')
  return key !== null && isOwnMachine(env, request) && isSameSecret(key, await operatorKey(env))
}

/**
 * Whether the request comes from this computer: a loopback connection without the headers of a proxy, and a loopback Host,
 * which protects against DNS rebinding. Never where others can reach the server, as far as the settings say so.
 */
function isOwnMachine(env: Env, request: FastifyRequest) {
  const proxied = Object.keys(request.headers).some((name) => FORWARDING.test(name))
  const address = request.socket.remoteAddress ?? ''
  const host = (request.headers.host ?? '').replace(/:\d+$/, '')
  return isPrivate(env) && !proxied && isLoopback(address) && isLoopback(host)
}
