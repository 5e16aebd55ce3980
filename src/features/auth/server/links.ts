import { randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, inArray, isNull, like, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { Env } from '#server/env.ts'
import { emailWait, type EmailWait } from '#server/mail/email-limits.ts'
import { unlogFutureEmails } from '#server/mail/email-log.ts'
import { emails } from '#server/mail/outbox.ts'
import { hashSecret, newSecret } from '#server/secrets.ts'
import { instantAfter } from '#shared/time.ts'
import { TOKEN_LIFE_MS, type TokenPurpose } from '../rules.ts'
import { endLinks } from './dead-links.ts'
import { keysOf } from './keys.ts'
import { LINK_EMAIL } from './mail.ts'
import { mailTokens } from './table.ts'

type LinkPurpose = Exclude<TokenPurpose, 'reauthentication'>

/** Serialises sign-ups, links and emails of one address until the end of the transaction. */
export async function lockAddress(db: Db, email: string) {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`)
}

/**
 * How long the next email with a link to this address has to wait. Ask under `lockAddress`, in the transaction that queues
 * the email.
 */
export async function linkEmailWait(
  db: Db,
  env: Env,
  { email, kind = LINK_EMAIL }: { email: string; kind?: string },
  now: Date,
): Promise<EmailWait> {
  return env.LIMITS === 'off' ? 0 : emailWait(db, { kind, to: email }, now)
}

/** Deletes queued emails that have not been sent yet, because their links are void. */
export async function withdrawEmails(db: Db, email: string, now: Date) {
  await db
    .delete(emails)
    .where(
      and(
        eq(emails.to_address, email),
        like(emails.kind, `${LINK_EMAIL}%`),
        isNull(emails.sent_at),
        gt(emails.created_at, now.toISOString()),
      ),
    )
  await unlogFutureEmails(db, { kind: LINK_EMAIL, to: email }, now)
}

type TokenRow = typeof mailTokens.$inferInsert

/** Stores a token and deletes older ones of its kind, because only the newest is valid. */
async function storeToken(db: Db, row: TokenRow) {
  await db
    .insert(mailTokens)
    .values(row)
    .onConflictDoUpdate({ target: [mailTokens.user_id, mailTokens.purpose], set: row })
}

type Addressee = { user_id: string; email: string }

/** Creates a 256-bit token for one account, purpose and address. Only its hash is stored. */
export async function mintToken(db: Db, purpose: LinkPurpose, { user_id, email }: Addressee, now: Date) {
  const { secret, hash } = newSecret()
  const expires_at = instantAfter(now, TOKEN_LIFE_MS[purpose])
  const older = await db
    .select({ hash: mailTokens.hash })
    .from(mailTokens)
    .where(and(eq(mailTokens.user_id, user_id), eq(mailTokens.purpose, purpose)))
  await endLinks(db, older, 'replaced', now)
  await storeToken(db, { hash, user_id, purpose, email, failures: 0, expires_at })
  return secret
}

/** Uses up a token and returns what it proves, or null. Of two requests at the same time only one gets it. */
export async function useToken(db: Db, token: string, purposes: readonly LinkPurpose[], now: Date) {
  const [used] = await db
    .delete(mailTokens)
    .where(and(eq(mailTokens.hash, hashSecret(token)), inArray(mailTokens.purpose, [...purposes])))
    .returning()
  if (!used || Date.parse(used.expires_at) <= now.getTime()) return null
  await endLinks(db, [used], 'used', now)
  return used
}

/** The URL of a link in an email. Built from PUBLIC_URL, so that a forged Host header cannot redirect it. */
export function linkTo(env: Env, token: string, type: LinkPurpose, redirect_to: string | null = null) {
  const next = redirect_to === null ? '' : `&redirect_to=${readable(redirect_to)}`
  return `${env.PUBLIC_URL}/auth/v1/verify?token=${token}&type=${type}${next}`
}

/** Encodes a query value but keeps colons and slashes, so that people can read where the link leads. */
function readable(target: string) {
  return encodeURIComponent(target).replaceAll('%3A', ':').replaceAll('%2F', '/')
}

const CODE_DIGITS = 8
const MOST_FAILURES = 5

/** Creates a short code for a signed-in user to type. */
export async function mintCode(db: Db, env: Env, { user_id, email }: Addressee, now: Date) {
  const { mac } = await keysOf(env)
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const expires_at = instantAfter(now, TOKEN_LIFE_MS.reauthentication)
  const hash = mac(`code:${user_id}:${code}`).toString('base64url')
  await storeToken(db, { hash, user_id, purpose: 'reauthentication', email, failures: 0, expires_at })
  return code
}

/** Whether the code is the one that was emailed. It works once; five wrong codes void it. */
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

/** Voids the tokens of these purposes, for instance recovery links after the password was changed. */
export async function voidTokens(db: Db, user_id: string, purposes: readonly TokenPurpose[], now: Date) {
  const ended = await db
    .delete(mailTokens)
    .where(and(eq(mailTokens.user_id, user_id), inArray(mailTokens.purpose, [...purposes])))
    .returning({ hash: mailTokens.hash })
  await endLinks(db, ended, 'withdrawn', now)
}
