import type { FastifyInstance } from 'fastify'
import type { Machine } from '#server/context.ts'
import { describeAccount } from './answers.ts'
import { askerOf, continueAt, queryOf, sessionOf } from './asking.ts'
import { readBody, UserBody } from './bodies.ts'
import { changeOwnAccount } from './changes.ts'
import { mailCode } from './mailing.ts'
import { refusals } from './refusals.ts'
import { LOGOUT_SCOPES, signOut } from './sessions.ts'

/** What needs a session and is about the account it belongs to. */
export function registerSelf(auth: FastifyInstance, machine: Machine) {
  auth.get('/user', async (request) => describeAccount((await sessionOf(machine, request)).account))

  auth.put('/user', async (request) => {
    const signedIn = await sessionOf(machine, request)
    const { phone, ...change } = readBody(UserBody, request.body)
    if (phone !== undefined && phone !== signedIn.account.phone) throw refusals.phoneOff()
    const redirect_to = continueAt(machine, queryOf(request, 'redirect_to'))
    return describeAccount(await changeOwnAccount(askerOf(machine, request), signedIn, { ...change, redirect_to }))
  })

  auth.get('/reauthenticate', async (request) => {
    const { account } = await sessionOf(machine, request)
    await mailCode(askerOf(machine, request), account)
    return {}
  })

  auth.post('/logout', async (request, reply) => {
    const asked = queryOf(request, 'scope') ?? 'global'
    const scope = LOGOUT_SCOPES.find((known) => known === asked)
    if (!scope) throw refusals.validation(`Unsupported logout scope ${JSON.stringify(asked)}`)
    const { session } = await sessionOf(machine, request)
    await signOut(machine.db, session, scope)
    return reply.code(204).send()
  })
}
