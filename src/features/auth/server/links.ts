import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, like, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db.ts'
import type { Env } from '#server/env.ts'
import { letters } from '#server/outbox.ts'
import { DAY_MS, LETTER_GAP_MS, LETTERS_A_DAY, TOKEN_LIFE_MS, type TokenPurpose } from '../rules.ts'
import { keysOf } from './keys.ts'
import { LINK_LETTER } from './mail.ts'
import { mailTokens } from './table.ts'

type LinkPurpose = Exclude<TokenPurpose, 'reauthentication'>

/** One at a time per address: sign-ups, links and letters of the same address wait for each other. */
export async function lockAddress(db: Db, email: string) {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`)
}

/**
 * When the next letter with a link may go to this address: now, in less than a minute, or null for not today. Ask under
 * `lockAddress`, in the transaction that posts the letter.
 */
export async function nextLetterAt(db: Db, env: Env, email: string, now: Date): Promise<Date | null> {
  if (env.LIMITS === 'off') return now
  const recent = await db
    .select({ created_at: letters.created_at })
    .from(letters)
    .where(
      and(
        eq(letters.to_address, email),
        like(letters.kind, `${LINK_LETTER}%`),
        gt(letters.created_at, new Date(now.getTime() - DAY_MS).toISOString()),
      ),
    )
    .orderBy(desc(letters.created_at))
    .limit(LETTERS_A_DAY)
  const [last] = recent
  if (recent.length === LETTERS_A_DAY) return null
  return last ? new Date(Math.max(now.getTime(), Date.parse(last.created_at) + LETTER_GAP_MS)) : now
}

/** Takes back letters that wait for their minute: what they carry is void. */
export async function withdrawLetters(db: Db, email: string, now: Date) {
  await db
    .delete(letters)
    .where(
      and(
        eq(letters.to_address, email),
        like(letters.kind, `${LINK_LETTER}%`),
        isNull(letters.sent_at),
        gt(letters.created_at, now.toISOString()),
      ),
    )
}

function hashOf(token: string) {
  return createHash('sha256').update(token).digest('base64url')
}

type TokenRow = typeof mailTokens.$inferInsert

/** The newest of a kind is the only one that works. */
async function storeToken(db: Db, row: TokenRow) {
  await db
    .insert(mailTokens)
    .values(row)
    .onConflictDoUpdate({ target: [mailTokens.user_id, mailTokens.purpose], set: row })
}

type Addressee = { user_id: string; email: string }

/** A token of 256 bits for one account, one purpose and one address; only its hash is kept. */
export async function mintToken(db: Db, purpose: LinkPurpose, { user_id, email }: Addressee, now: Date) {
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(now.getTime() + TOKEN_LIFE_MS[purpose]).toISOString()
  await storeToken(db, { hash: hashOf(token), user_id, purpose, email, failures: 0, expires_at })
  return token
}

/** What a token proves, or null. It works once: of two who present it at the same time, one gets it. */
export async function useToken(db: Db, token: string, purposes: readonly LinkPurpose[], now: Date) {
  const [used] = await db
    .delete(mailTokens)
    .where(and(eq(mailTokens.hash, hashOf(token)), inArray(mailTokens.purpose, [...purposes])))
    .returning()
  return used && Date.parse(used.expires_at) > now.getTime() ? used : null
}

/** The address in a letter. It comes from PUBLIC_URL alone, so that no header can lead it elsewhere. */
export function linkTo(env: Env, token: string, type: LinkPurpose, redirect_to: string | null = null) {
  const next = redirect_to === null ? '' : `&redirect_to=${readable(redirect_to)}`
  return `${env.PUBLIC_URL}/auth/v1/verify?token=${token}&type=${type}${next}`
}

/** Encoded for a query, but with the colon and slashes that may stand there, so that people can read where it leads. */
function readable(target: string) {
  return encodeURIComponent(target).replaceAll('%3A', ':').replaceAll('%2F', '/')
}

const CODE_DIGITS = 8
const MOST_FAILURES = 5

/** A short code to type, for somebody who is signed in. */
export async function mintCode(db: Db, env: Env, { user_id, email }: Addressee, now: Date) {
  const { mac } = await keysOf(env)
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const expires_at = new Date(now.getTime() + TOKEN_LIFE_MS.reauthentication).toISOString()
  const hash = mac(`code:${user_id}:${code}`).toString('base64url')
  await storeToken(db, { hash, user_id, purpose: 'reauthentication', email, failures: 0, expires_at })
  return code
}

/** Whether the code is the one that was mailed. The right one works once; the fifth wrong one voids it. */
export async function useCode(db: Db, env: Env, code: string, { user_id, now }: { user_id: string; now: Date }) {
  const { mac } = await keysOf(env)
  const mine = and(eq(mailTokens.user_id, user_id), eq(mailTokens.purpose, 'reauthentication'))
  const [row] = await db
    .update(mailTokens)
    .set({ failures: sql`${mailTokens.failures} + 1` })
    .where(and(mine, lt(mailTokens.failures, MOST_FAILURES), gt(mailTokens.expires_at, now.toISOString())))
    .returning()
  if (!row) return false
  const right = timingSafeEqual(mac(`code:${user_id}:${code}`), Buffer.from(row.hash, 'base64url'))
  if (right) await db.delete(mailTokens).where(mine)
  return right
}

/** Voids what was mailed for these purposes, for instance recovery links after the password was changed. */
export async function voidTokens(db: Db, user_id: string, purposes: readonly TokenPurpose[]) {
  await db.delete(mailTokens).where(and(eq(mailTokens.user_id, user_id), inArray(mailTokens.purpose, [...purposes])))
}
