import type { FastifyRequest } from 'fastify'
import type { Machine } from '#server/context.ts'
import { bearerToken } from '#server/endpoints.ts'
import { ownPath } from '../rules.ts'
import type { Asker } from './accounts.ts'
import { signedIn } from './caller.ts'
import { refusals } from './refusals.ts'

/** Who sends this request, as far as anybody can tell without a token. */
export function askerOf({ env, db, limits, clock }: Machine, request: FastifyRequest): Asker {
  return { env, db, limits, now: clock.now(), source: request.ip }
}

/** The session of the request's token. Throws `no_authorization`, `bad_jwt` or `session_not_found`. */
export async function sessionOf(machine: Machine, request: FastifyRequest) {
  const token = bearerToken(request)
  if (token === null) throw refusals.noToken()
  return signedIn(machine, token, machine.clock.now())
}

/** One value of the query, or nothing when it is missing or there are several. */
export function queryOf(request: FastifyRequest, name: string): string | undefined {
  const { query } = request
  const value: unknown =
    typeof query === 'object' && query !== null ? Object.entries(query).find(([key]) => key === name)?.[1] : undefined
  return typeof value === 'string' ? value : undefined
}

/** Where the caller wants to continue, if that is a path of ours. Anything else is as if it were not there. */
export function continueAt({ env }: Machine, target: string | undefined) {
  return ownPath(target, new URL(env.PUBLIC_URL).origin)
}
