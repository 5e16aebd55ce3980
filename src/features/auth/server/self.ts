import type { FastifyInstance } from 'fastify'
import type { Core } from '#server/context.ts'
import { describeAccount } from './responses.ts'
import { requestContext, continueAt, queryOf, sessionOf } from './request-context.ts'
import { readBody, UserBody } from './request-schemas.ts'
import { changeOwnAccount } from './changes.ts'
import { mailCode } from './link-emails.ts'
import { refusals } from './errors.ts'
import { LOGOUT_SCOPES, signOut } from './sessions.ts'

/** The routes about the caller's own account, which need a session. */
export function registerSelf(auth: FastifyInstance, core: Core) {
  auth.get('/user', async (request) => describeAccount((await sessionOf(core, request)).account))

  auth.put('/user', async (request) => {
    const signedIn = await sessionOf(core, request)
    const { phone, ...change } = readBody(UserBody, request.body)
    if (phone !== undefined && phone !== signedIn.account.phone) throw refusals.phoneOff()
    const redirect_to = continueAt(core, queryOf(request, 'redirect_to'))
    return describeAccount(await changeOwnAccount(requestContext(core, request), signedIn, { ...change, redirect_to }))
  })

  auth.get('/reauthenticate', async (request) => {
    const { account } = await sessionOf(core, request)
    await mailCode(requestContext(core, request), account)
    return {}
  })

  auth.post('/logout', async (request, reply) => {
    const requested = queryOf(request, 'scope') ?? 'global'
    const scope = LOGOUT_SCOPES.find((name) => name === requested)
    if (!scope) throw refusals.validation(`Unsupported logout scope ${JSON.stringify(requested)}`)
    const { session } = await sessionOf(core, request)
    await signOut(core.db, session, scope)
    return reply.code(204).send()
  })
}
