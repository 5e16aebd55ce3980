import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Env } from './env.ts'

/** What a link in a letter carries: 256 bits that nobody can guess. Only `hash` is ever stored. */
export function newSecret() {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashSecret(secret) }
}

/** The stored form of a secret. It has too many bits to be guessed from its hash, so a fast hash is enough. */
export function hashSecret(secret: string) {
  return createHash('sha256').update(secret).digest('base64url')
}

/** What all processes of this installation know and nobody else; the same after every start. */
export async function installationSecret({ JWT_SECRET, JWT_JWK, DATA_DIR }: Env) {
  return JWT_SECRET ?? (JWT_JWK ? JSON.stringify(JWT_JWK) : keptSecret(DATA_DIR))
}

/** Without a secret in the environment one is made at the first start and kept beside the data. */
async function keptSecret(dataDir: string) {
  const path = join(dataDir, 'jwt-secret')
  if (!existsSync(path)) await keepNewSecret(path)
  return readFile(path, 'utf8')
}

async function keepNewSecret(path: string) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  // Written elsewhere and linked into place: never half there, and of two processes that start together one wins.
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
  await link(draft, path).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
  await rm(draft)
}

/** Compares in a time that tells nothing, whatever the lengths. */
export function isSameSecret(given: string, secret: string) {
  return timingSafeEqual(Buffer.from(hashSecret(given)), Buffer.from(hashSecret(secret)))
}
