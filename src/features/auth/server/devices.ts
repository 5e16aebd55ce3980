import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '#server/env.ts'
import { DAY_MS } from '#shared/time.ts'
import { keysOf } from './keys.ts'

const COOKIE = 'foyer-device'
const KEPT_S = (90 * DAY_MS) / 1000
/** More accounts than one person uses on one device; the oldest is dropped. */
const MOST_ACCOUNTS = 5
const MARK_BYTES = 16

/**
 * The marks of the accounts that have signed in on this device. A mark opens nothing: it only keeps others behind the same
 * network address from using up the guesses and recovery emails of an account's owner.
 */
export function readMarks({ headers }: Pick<FastifyRequest, 'headers'>): string[] {
  const [, value = ''] = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w.-]+)`).exec(headers.cookie ?? '') ?? []
  return value.split('.').filter(Boolean).slice(0, MOST_ACCOUNTS)
}

/** Whether somebody has signed in to this account on the device with these marks. */
export async function isKnownDevice(env: Env, marks: readonly string[], account_id: string) {
  return marks.includes(await markOf(env, account_id))
}

/** Marks the device after a sign-in. */
export async function rememberDevice(env: Env, request: FastifyRequest, reply: FastifyReply, account_id: string) {
  const mark = await markOf(env, account_id)
  const marks = [mark, ...readMarks(request).filter((other) => other !== mark)].slice(0, MOST_ACCOUNTS)
  const secure = env.PUBLIC_URL.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${COOKIE}=${marks.join('.')}; Path=/auth/v1; Max-Age=${KEPT_S}; HttpOnly; SameSite=Strict${secure}`,
  )
}

async function markOf(env: Env, account_id: string) {
  const { mac } = await keysOf(env)
  return mac(`device:${account_id}`).subarray(0, MARK_BYTES).toString('base64url')
}
