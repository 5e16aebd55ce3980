import { createHmac, createPrivateKey, createPublicKey, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose'
import * as z from 'zod/mini'
import { type Env, oncePerEnv } from '#server/env.ts'
import { installationSecret } from '#server/secrets.ts'

/** The keys that sign and verify tokens. The algorithm is chosen at start; the header of a token is not trusted. */
export type Keys = {
  alg: 'HS256' | 'RS256' | 'ES256'
  sign: KeyObject
  verify: KeyObject
  kid: string | null
  /** The public keys, for programs that verify tokens; empty when the key is a shared secret. */
  jwks: { keys: JWK[] }
  /** The keyed hash of refresh tokens and short codes, so that they cannot be forged from the database alone. */
  mac: (text: string) => Buffer
}

const PrivateJwk = z.object({
  kty: z.enum(['RSA', 'EC']),
  crv: z.exactOptional(z.string()),
  kid: z.exactOptional(z.string()),
  d: z.string(),
  ...Object.fromEntries(
    ['n', 'e', 'p', 'q', 'dp', 'dq', 'qi', 'x', 'y'].map((part) => [part, z.exactOptional(z.string())]),
  ),
})

/** The keys of this server, read or created once. Throws a sentence for the operator when JWT_JWK is unusable. */
export const keysOf = oncePerEnv(async (env: Env): Promise<Keys> => {
  if (env.JWT_JWK) return keysFromJwk(env.JWT_JWK)
  const secret = await installationSecret(env)
  const key = createSecretKey(Buffer.from(secret))
  return { alg: 'HS256', sign: key, verify: key, kid: null, jwks: { keys: [] }, mac: macOf(secret) }
})

async function keysFromJwk(jwk: object): Promise<Keys> {
  const parsed = PrivateJwk.safeParse(jwk)
  const usable = parsed.success && (parsed.data.kty === 'RSA' || parsed.data.crv === 'P-256')
  if (!usable) throw new Error('Foyer cannot start: JWT_JWK must be a private RSA key or a private EC key on P-256.')
  const sign = readKey(parsed.data)
  const verify = createPublicKey(sign)
  const alg = parsed.data.kty === 'RSA' ? 'RS256' : 'ES256'
  const bare = await exportJWK(verify)
  const kid = parsed.data.kid ?? (await calculateJwkThumbprint(bare))
  const jwks = { keys: [{ ...bare, alg, kid, use: 'sig', key_ops: ['verify'] }] }
  return { alg, sign, verify, kid, jwks, mac: macOf(parsed.data.d) }
}

function readKey(key: JWK) {
  try {
    return createPrivateKey({ key, format: 'jwk' })
  } catch (error) {
    throw new Error('Foyer cannot start: JWT_JWK is not a whole private key.', { cause: error })
  }
}

function macOf(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'foyer sessions', 32))
  return (text: string) => createHmac('sha256', key).update(text).digest()
}
