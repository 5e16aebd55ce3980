import * as z from 'zod/mini'
import { keysOf } from '#features/auth/server/keys.ts'
import type { Env } from '#server/env.ts'
import { isSameSecret } from '#server/secrets.ts'
import { paths } from '#shared/paths.ts'

const Named = z.tuple([z.uuid(), z.string()])

/** An address that was emailed about a conference. */
export type Addressee = { conference_id: string; email: string }

/**
 * The unsubscribe link of an email. It never expires and is the same in every email of the conference to that address, so
 * the token contains the address and a keyed hash that proves it is genuine.
 */
export async function removalLink(env: Env, { conference_id, email }: Addressee) {
  const named = Buffer.from(JSON.stringify([conference_id, email])).toString('base64url')
  return `${env.PUBLIC_URL}${paths.removeMe}?token=${named}.${await proofOf(env, named)}`
}

async function proofOf(env: Env, named: string) {
  const { mac } = await keysOf(env)
  return mac(`remove-me:${named}`).toString('base64url')
}

/** The address and conference of an unsubscribe token; null when it is not genuine. */
export async function readRemoval(env: Env, token: string): Promise<Addressee | null> {
  const [named = '', proof = ''] = token.split('.')
  if (!isSameSecret(proof, await proofOf(env, named))) return null
  const [conference_id, email] = Named.parse(JSON.parse(Buffer.from(named, 'base64url').toString()))
  return { conference_id, email }
}
