import type { FastifyInstance } from 'fastify'
import type { Core } from '#server/context.ts'
import { sessionOf } from './request-context.ts'
import { IdTokenBody, readBody } from './request-schemas.ts'
import { AuthError, refusals } from './errors.ts'

type Unsupported = { method: 'GET' | 'POST' | 'DELETE'; url: string; asks: 'nobody' | 'session'; refusal: AuthError }

const noFactors = new AuthError(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP')
const noFactor = refusals.factorMissing()
const noLinking = new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')
const noSso = new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
const noProvider = new AuthError(400, 'validation_failed', 'Unsupported provider: provider is not enabled')

/** Parts of the protocol that are not implemented. They are refused with GoTrue's errors, so that clients can show them. */
const UNSUPPORTED: Unsupported[] = [
  { method: 'POST', url: '/factors', asks: 'session', refusal: noFactors },
  { method: 'DELETE', url: '/factors/:id', asks: 'session', refusal: noFactor },
  { method: 'POST', url: '/factors/:id/challenge', asks: 'session', refusal: noFactor },
  { method: 'POST', url: '/factors/:id/verify', asks: 'session', refusal: noFactor },
  { method: 'GET', url: '/user/identities/authorize', asks: 'session', refusal: noLinking },
  { method: 'DELETE', url: '/user/identities/:identity_id', asks: 'session', refusal: noLinking },
  { method: 'POST', url: '/sso', asks: 'nobody', refusal: noSso },
  { method: 'GET', url: '/authorize', asks: 'nobody', refusal: noProvider },
  { method: 'GET', url: '/callback', asks: 'nobody', refusal: noProvider },
]

export function registerUnsupported(auth: FastifyInstance, core: Core) {
  for (const { method, url, asks, refusal } of UNSUPPORTED) {
    auth.route({
      method,
      url,
      handler: async (request) => {
        if (asks === 'session') await sessionOf(core, request)
        throw refusal
      },
    })
  }
}

const ISSUERS = new Map([
  ['google', 'https://accounts.google.com'],
  ['apple', 'https://appleid.apple.com'],
])

/** The error for a grant type that is not supported. */
export function unsupportedGrant(type: string | undefined, body: unknown): AuthError {
  if (type === 'id_token') {
    const { provider, issuer = ISSUERS.get(provider) ?? provider } = readBody(IdTokenBody, body)
    return new AuthError(400, 'provider_disabled', `Provider (issuer "${issuer}") is not enabled`)
  }
  if (type === 'web3') return new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
  if (type === 'pkce')
    return new AuthError(400, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  return new AuthError(400, 'unsupported_grant_type', 'unsupported_grant_type')
}
