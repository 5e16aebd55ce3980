import type { FastifyInstance } from 'fastify'
import type { Core } from '#server/context.ts'
import { refuseOtherMethods } from '#server/http/endpoints.ts'
import type { Limit } from '#server/http/limits.ts'
import { sourceOf } from '#server/http/source.ts'
import { registerAdmin } from './admin-routes.ts'
import { keysOf } from './keys.ts'
import { answerAuthError, AuthError } from './errors.ts'
import { registerSelf } from './self.ts'
import { registerUnsupported } from './unsupported.ts'
import { registerVisitors } from './visitors.ts'

/** Many people behind one network address stay below this, also when all of a hall register at once. */
const CALLS: Limit = { name: 'auth', points: 1000, seconds: 10 }

/**
 * Everything under /auth/v1, in GoTrue's protocol, so that its public client works unchanged. Its error format differs
 * from the rest of the API, so it has its own error handler.
 */
export async function registerAuth(app: FastifyInstance, core: Core) {
  const keys = await keysOf(core.env)
  await app.register(
    (auth, _options, done) => {
      auth.setErrorHandler(answerAuthError)
      auth.setNotFoundHandler(() => {
        throw new AuthError(404, 'not_found', 'There is nothing at this address.')
      })
      auth.addHook('onRequest', (request) => core.limits.spend(CALLS, sourceOf(request)))
      const methods = rememberMethods(auth)
      auth.get('/health', () => ({ name: 'GoTrue', version: 'foyer', description: 'Accounts and sessions' }))
      auth.get('/settings', () => settings(core))
      auth.get('/.well-known/jwks.json', (_request, reply) => {
        reply.header('cache-control', 'public, max-age=600')
        return keys.jwks
      })
      registerVisitors(auth, core)
      registerSelf(auth, core)
      registerAdmin(auth, core)
      registerUnsupported(auth, core)
      refuseOtherMethods(auth, methods)
      done()
    },
    { prefix: '/auth/v1' },
  )
}

function rememberMethods(auth: FastifyInstance) {
  const methodsByPath = new Map<string, Set<string>>()
  auth.addHook('onRoute', ({ url, method, prefix }) => {
    const path = url.slice(prefix.length)
    const methods = methodsByPath.get(path) ?? new Set()
    for (const one of [method].flat()) methods.add(one)
    methodsByPath.set(path, methods)
  })
  return methodsByPath
}

function settings({ env }: Core) {
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
