import type { FastifyInstance } from 'fastify'
import type { Machine } from '#server/context.ts'
import { refuseOtherMethods } from '#server/endpoints.ts'
import type { Limit } from '#server/limits.ts'
import { registerAdmin } from './admin.ts'
import { keysOf } from './keys.ts'
import { answerAuthError, AuthError } from './refusals.ts'
import { registerSelf } from './self.ts'
import type { Registrations } from './signup.ts'
import { registerUnsupported } from './unsupported.ts'
import { registerVisitors } from './visitors.ts'

/** Pages with many people behind one address stay far below this. */
const CALLS: Limit = { points: 20, seconds: 1, burst: 200 }

/**
 * Everything under /auth/v1, in the protocol of GoTrue, so that its public client works unchanged. Its errors look
 * different from ours, so it lives apart. `registrations` redeems the tokens of registration links.
 */
export async function registerAuth(app: FastifyInstance, machine: Machine, registrations: Registrations) {
  const keys = await keysOf(machine.env)
  await app.register(
    (auth, _options, done) => {
      auth.setErrorHandler(answerAuthError)
      auth.setNotFoundHandler(() => {
        throw new AuthError(404, 'not_found', 'There is nothing at this address.')
      })
      auth.addHook('onRequest', (request, _reply, next) => {
        machine.limits.take(`auth:${request.ip}`, CALLS)
        next()
      })
      const methods = rememberMethods(auth)
      auth.get('/health', () => ({ name: 'GoTrue', version: 'foyer', description: 'Accounts and sessions' }))
      auth.get('/settings', () => settings(machine))
      auth.get('/.well-known/jwks.json', (_request, reply) => {
        reply.header('cache-control', 'public, max-age=600')
        return keys.jwks
      })
      registerVisitors(auth, machine, registrations)
      registerSelf(auth, machine)
      registerAdmin(auth, machine)
      registerUnsupported(auth, machine)
      refuseOtherMethods(auth, methods)
      done()
    },
    { prefix: '/auth/v1' },
  )
}

function rememberMethods(auth: FastifyInstance) {
  const known = new Map<string, Set<string>>()
  auth.addHook('onRoute', ({ url, method, prefix }) => {
    const path = url.slice(prefix.length)
    const methods = known.get(path) ?? new Set()
    for (const one of [method].flat()) methods.add(one)
    known.set(path, methods)
  })
  return known
}

function settings({ env }: Machine) {
  return {
    external: { email: true, phone: env.AUTH_AUTOCONFIRM, anonymous_users: env.AUTH_ANONYMOUS },
    disable_signup: false,
    mailer_autoconfirm: env.AUTH_AUTOCONFIRM,
    phone_autoconfirm: env.AUTH_AUTOCONFIRM,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  }
}
