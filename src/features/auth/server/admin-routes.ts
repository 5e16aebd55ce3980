import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { jwtVerify } from 'jose'
import type { Core } from '#server/context.ts'
import { bearerToken } from '#server/http/endpoints.ts'
import { isSameSecret } from '#server/secrets.ts'
import { AppError } from '#shared/errors.ts'
import { TOKEN_LEEWAY_SECONDS } from '../rules.ts'
import { accountById, deleteAccount } from './accounts.ts'
import { describeAccount } from './responses.ts'
import { requestContext, queryOf } from './request-context.ts'
import { AdminUserBody, DeleteBody, LinkBody, PageQuery, readBody, RequestBody, SignUpBody } from './request-schemas.ts'
import { signedIn } from './authenticate.ts'
import { keysOf } from './keys.ts'
import { changeByOperator, createByOperator, generateLink, invite, listAccounts } from './admin-users.ts'
import { refusals } from './errors.ts'
import { AUDIENCE } from './sessions.ts'

const OPERATORS = ['service_role', 'supabase_admin']

/** Throws unless the request has SERVICE_KEY, or a service token signed with the operator's private key. */
async function requireOperator(core: Core, request: FastifyRequest) {
  const { env, clock } = core
  const token = bearerToken(request)
  if (token === null) throw refusals.noToken()
  if (env.SERVICE_KEY && isSameSecret(token, env.SERVICE_KEY)) return
  const keys = await keysOf(env)
  if (env.JWT_JWK) {
    const options = { algorithms: [keys.alg], currentDate: clock.now(), clockTolerance: TOKEN_LEEWAY_SECONDS }
    const role = await jwtVerify(token, keys.verify, options).then(
      ({ payload }) => payload.role,
      () => undefined,
    )
    if (typeof role === 'string' && OPERATORS.includes(role)) return
  }
  await signedIn(core, token, clock.now())
  throw refusals.notAdmin()
}

type ById = { Params: { id: string } }

/** The routes for the operator. Without SERVICE_KEY and JWT_JWK nobody can call them. */
export function registerAdmin(auth: FastifyInstance, core: Core) {
  const { db, clock } = core
  const preHandler = (request: FastifyRequest) => requireOperator(core, request)

  auth.get('/admin/users', { preHandler }, async (request, reply) => listUsers(core, request, reply))
  auth.post('/admin/users', { preHandler }, async (request) =>
    describeAccount(await createByOperator(db, readBody(AdminUserBody, request.body), clock.now())),
  )
  auth.get<ById>('/admin/users/:id', { preHandler }, async ({ params }) =>
    describeAccount(await accountById(db, params.id)),
  )
  auth.put<ById>('/admin/users/:id', { preHandler }, async ({ params, body }) =>
    describeAccount(await changeByOperator(db, params.id, readBody(AdminUserBody, body), clock.now())),
  )
  auth.delete<ById>('/admin/users/:id', { preHandler }, async ({ params, body }) => {
    const { should_soft_delete: soft = false } = readBody(DeleteBody, body)
    const { id, email } = await accountById(db, params.id)
    if (soft) await deleteAccount(db, id, { soft, now: clock.now() })
    else await core.hooks.eraseAccount(core, { id, email }, clock.now()).catch(refuseOwner)
    return {}
  })
  auth.get<ById>('/admin/users/:id/factors', { preHandler }, async ({ params }) => {
    await accountById(db, params.id)
    return []
  })
  auth.delete<ById>('/admin/users/:id/factors/:factor_id', { preHandler }, async ({ params }) => {
    await accountById(db, params.id)
    throw refusals.factorMissing()
  })

  auth.post('/invite', { preHandler }, async (request) => {
    const { email = '' } = readBody(RequestBody, request.body)
    const { data } = readBody(SignUpBody, request.body)
    const redirect_to = queryOf(request, 'redirect_to') ?? null
    return describeAccount(await invite(requestContext(core, request), { email, data, redirect_to }))
  })
  auth.post('/admin/generate_link', { preHandler }, async (request) => {
    const body = readBody(LinkBody, request.body)
    const redirect_to = body.redirect_to ?? queryOf(request, 'redirect_to') ?? null
    return generateLink(requestContext(core, request), { ...body, redirect_to })
  })
}

function refuseOwner(error: unknown): never {
  throw error instanceof AppError && error.code === 'conflict' ? refusals.stillOwner() : error
}

const MOST_PER_PAGE = 1000

async function listUsers({ db }: Core, request: FastifyRequest, reply: FastifyReply) {
  const { page = 1, per_page = 50 } = readBody(PageQuery, request.query)
  const whole = [page, per_page].every((number) => Number.isSafeInteger(number) && number >= 1)
  if (!whole || per_page > MOST_PER_PAGE) throw refusals.validation('Bad Pagination Parameters')
  const { accounts, total } = await listAccounts(db, { page, per_page })
  const last = Math.max(1, Math.ceil(total / per_page))
  const link = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${per_page}>; rel="${rel}"`
  const links = [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')]
  reply.header('x-total-count', String(total)).header('link', links.join(', '))
  return { users: accounts.map(describeAccount), aud: AUDIENCE }
}
