import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { keysOf } from '#features/auth/server/keys.ts'
import type { Env } from '#server/env.ts'
import { paths } from '#shared/paths.ts'

const Named = z.tuple([z.uuid(), z.string()])

/** An address that was written to about a conference. */
export type Addressee = { conference_id: string; email: string }

/**
 * The link by which a reader leaves. It works for ever and in every letter of the conference to that address, so it says
 * whom it is about and proves with our key that it comes from us.
 */
export async function removalLink(env: Env, { conference_id, email }: Addressee) {
  const named = Buffer.from(JSON.stringify([conference_id, email])).toString('base64url')
  return `${env.PUBLIC_URL}${paths.removeMe}?token=${named}.${await proofOf(env, named)}`
}

async function proofOf(env: Env, named: string) {
  const { mac } = await keysOf(env)
  return mac(`remove-me:${named}`).toString('base64url')
}

/** Whom the token of such a link is about; null when it is none of ours. */
export async function readRemoval(env: Env, token: string): Promise<Addressee | null> {
  const [named = '', proof = ''] = token.split('.')
  const right = Buffer.from(await proofOf(env, named))
  const given = Buffer.from(proof)
  if (right.length !== given.length || !timingSafeEqual(right, given)) return null
  const [conference_id, email] = Named.parse(JSON.parse(Buffer.from(named, 'base64url').toString()))
  return { conference_id, email }
}
