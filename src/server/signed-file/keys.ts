import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { Env } from '#server/env.ts'
import { installationSecret } from '#server/secrets.ts'

/** What precedes the 32 bytes of an Ed25519 key in PKCS #8 and in SPKI (RFC 8410). */
const PKCS8_START = Buffer.from('302e020100300506032b657004220420', 'hex')
const SPKI_START = Buffer.from('302a300506032b6570032100', 'hex')

/** The key with which this installation signs files, the same after every start. */
export async function signingKey(env: Env) {
  return signingKeyFrom(await installationSecret(env))
}

/** The same from the secret of an installation. */
export function signingKeyFrom(secret: string): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'foyer signed files', 32))
  return createPrivateKey({ key: Buffer.concat([PKCS8_START, seed]), format: 'der', type: 'pkcs8' })
}

/** The 32 bytes of the public part of a key, as base64url. */
export function publicPart(key: KeyObject) {
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return spki.subarray(SPKI_START.length).toString('base64url')
}

/** Null where these are not the 32 bytes of a key. */
export function publicKeyFrom(written: string): KeyObject | null {
  const bytes = Buffer.from(written, 'base64url')
  if (bytes.length !== 32) return null
  return createPublicKey({ key: Buffer.concat([SPKI_START, bytes]), format: 'der', type: 'spki' })
}

/** What people compare of a public key: sixteen hexadecimal digits in groups of four. */
export function fingerprint(public_key: string) {
  const digits = createHash('sha256').update(Buffer.from(public_key, 'base64url')).digest('hex').slice(0, 16)
  return digits.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
