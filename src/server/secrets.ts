import { createHash, randomBytes } from 'node:crypto'

/** What a link in a letter carries: 256 bits that nobody can guess. Only `hash` is ever stored. */
export function newSecret() {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashSecret(secret) }
}

/** The stored form of a secret. It has too many bits to be guessed from its hash, so a fast hash is enough. */
export function hashSecret(secret: string) {
  return createHash('sha256').update(secret).digest('base64url')
}
