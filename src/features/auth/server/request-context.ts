import type { FastifyRequest } from 'fastify'
import type { Core } from '#server/context.ts'
import { bearerToken } from '#server/http/endpoints.ts'
import { sourceOf } from '#server/http/source.ts'
import { ownPath } from '../rules.ts'
import type { RequestContext } from './accounts.ts'
import { signedIn } from './authenticate.ts'
import { readMarks } from './devices.ts'
import { refusals } from './errors.ts'

/** The context of a request whose sender is not authenticated. */
export function requestContext({ env, db, limits, hooks, clock }: Core, request: FastifyRequest): RequestContext {
  return { env, db, limits, hooks, now: clock.now(), source: sourceOf(request), marks: readMarks(request) }
}

/** The session of the request's token. Throws `no_authorization`, `bad_jwt` or `session_not_found`. */
export async function sessionOf(core: Core, request: FastifyRequest) {
  const token = bearerToken(request)
  if (token === null) throw refusals.noToken()
  return signedIn(core, token, core.clock.now())
}

/** A query parameter; undefined when it is missing or repeated. */
export function queryOf(request: FastifyRequest, name: string): string | undefined {
  const { query } = request
  const value: unknown =
    typeof query === 'object' && query !== null ? Object.entries(query).find(([key]) => key === name)?.[1] : undefined
  return typeof value === 'string' ? value : undefined
}

/** Where to continue afterwards, if that is a path on this site; otherwise null. */
export function continueAt({ env }: Core, target: string | undefined) {
  return ownPath(target, new URL(env.PUBLIC_URL).origin)
}
