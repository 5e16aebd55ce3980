import { createHash, hkdfSync, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Env } from './env.ts'

/** A new secret for a link in an email: 256 random bits. Only `hash` may be stored. */
export function newSecret() {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashSecret(secret) }
}

/** The stored form of a secret. A fast hash is enough, because 256 random bits cannot be guessed. */
export function hashSecret(secret: string) {
  return createHash('sha256').update(secret).digest('base64url')
}

/** The secret of this installation, shared by its processes and the same after every start. */
export async function installationSecret({ JWT_SECRET, JWT_JWK, DATA_DIR }: Env) {
  return JWT_SECRET ?? (JWT_JWK ? JSON.stringify(JWT_JWK) : keptSecret(DATA_DIR))
}

/**
 * The word that opens the outbox and the metrics to whoever started the server, which prints it. Loopback alone is no
 * proof: a proxy on this computer that adds no header looks the same. It is the same after every start.
 */
export async function operatorKey(env: Env) {
  return operatorKeyFrom(await installationSecret(env))
}

/** The same from the secret of an installation. */
export function operatorKeyFrom(secret: string) {
  return Buffer.from(hkdfSync('sha256', secret, '', 'foyer operator', 16)).toString('base64url')
}

/** The secret in the data folder, created at the first start if the environment has none. */
async function keptSecret(dataDir: string) {
  const path = join(dataDir, 'jwt-secret')
  if (!existsSync(path)) await keepNewSecret(path)
  return readFile(path, 'utf8')
}

async function keepNewSecret(path: string) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  // Written to another file and linked, so that it is never incomplete, and one of two concurrent processes wins.
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
  await link(draft, path).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
  await rm(draft)
}

/** Compares in constant time, also for different lengths. */
export function isSameSecret(candidate: string, secret: string) {
  return timingSafeEqual(Buffer.from(hashSecret(candidate)), Buffer.from(hashSecret(secret)))
}
