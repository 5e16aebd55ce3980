import { and, asc, eq, gt } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { queueEmail } from '#server/mail/outbox.ts'
import type { Email } from '#server/mail/smtp.ts'
import { hashSecret } from '#server/secrets.ts'
import { instantAfter } from '#shared/time.ts'
import { TOKEN_LIFE_MS } from '../rules.ts'
import { insertAccount, newAccount, type RequestContext } from './accounts.ts'
import { endLinks } from './dead-links.ts'
import { isKnownDevice } from './devices.ts'
import { refusals } from './errors.ts'
import { keysOf } from './keys.ts'
import { linkTo, lockAddress } from './links.ts'
import { confirmationEmail, magicLinkEmail, RECOVERY_EMAIL, recoveryEmail } from './mail.ts'
import { startSession } from './sessions.ts'
import { type Account, type SignUpPurpose, type SignUpRow, signUps } from './table.ts'

const METHODS = { signup: 'otp', magiclink: 'magiclink', recovery: 'recovery' } as const

type Waiting = Pick<Account, 'id' | 'email' | 'password_hash' | 'user_metadata' | 'created_at'>

/**
 * Stores a sign-up that waits for its link, and emails the link at the given time. Others with the same address stay as
 * they are. Call it under `lockAddress`.
 */
export async function storeSignUp(
  context: RequestContext,
  { id, email, password_hash, user_metadata, created_at }: Waiting,
  { purpose, redirect_to }: { purpose: SignUpPurpose; redirect_to: string | null },
  at: Date,
) {
  const expires_at = instantAfter(at, TOKEN_LIFE_MS[purpose])
  const hash = hashSecret(await secretOf(context, id))
  const row: SignUpRow = { id, email: email ?? '', purpose, password_hash, user_metadata, hash, created_at, expires_at }
  await context.db.insert(signUps).values(row)
  await mailLink(context, row, redirect_to, at)
}

/** Emails the link of a sign-up again. It is the same link, so that no email of it is void. Call it under `lockAddress`. */
export async function repeatSignUp(context: RequestContext, row: SignUpRow, redirect_to: string | null) {
  const { db, now } = context
  const expires_at = instantAfter(now, TOKEN_LIFE_MS[row.purpose])
  const hash = hashSecret(await secretOf(context, row.id))
  const waiting = await db.update(signUps).set({ hash, expires_at }).where(eq(signUps.id, row.id)).returning()
  // A link of the address that was opened meanwhile has ended it.
  for (const repeated of waiting) await mailLink(context, repeated, redirect_to, now)
}

/** The secret of a sign-up's link: keyed, so that it is in no table and can be emailed again. */
async function secretOf({ env }: RequestContext, id: string) {
  const { mac } = await keysOf(env)
  return mac(`sign-up:${id}`).toString('base64url')
}

async function mailLink(context: RequestContext, row: SignUpRow, redirect_to: string | null, at: Date) {
  const url = linkTo(context.env, await secretOf(context, row.id), row.purpose, redirect_to)
  await queueEmail(context.db, emailOf(row, url), at)
}

function emailOf({ email, purpose, created_at }: SignUpRow, url: string): Email {
  if (purpose === 'magiclink') return magicLinkEmail(email, url)
  if (purpose === 'recovery') return recoveryEmail(email, url, RECOVERY_EMAIL)
  return confirmationEmail(email, url, created_at)
}

/** The sign-ups of an address whose links still work, oldest first. */
export function waitingSignUps(db: Db, email: string, now: Date): Promise<SignUpRow[]> {
  return db
    .select()
    .from(signUps)
    .where(and(eq(signUps.email, email), gt(signUps.expires_at, now.toISOString())))
    .orderBy(asc(signUps.created_at), asc(signUps.id))
}

/** Which of the sign-ups was made on the device that asks; null for those of other devices. */
export async function ownSignUp({ env, marks }: RequestContext, waiting: readonly SignUpRow[]) {
  for (const row of waiting) if (await isKnownDevice(env, marks, row.id)) return row
  return null
}

/** With `newPassword` the reader of the email chooses the password, and nothing of what was signed up with counts. */
type Link = { token: string; email?: string | undefined; purposes: readonly string[]; newPassword: boolean }

/**
 * Makes the account of a sign-up whose link was opened, and signs it in; the address's other links are void from then on.
 * Null when the link is of no sign-up. Throws `otp_expired` when it cannot be used.
 */
export async function openSignUp(tx: Db, { token, email, purposes, newPassword }: Link, now: Date) {
  const hash = hashSecret(token)
  const [found] = await tx.select().from(signUps).where(eq(signUps.hash, hash))
  if (!found) return null
  // Read again under the lock, because another link of the address may be opened at this moment.
  await lockAddress(tx, found.email)
  const [row] = (await waitingSignUps(tx, found.email, now)).filter((one) => one.hash === hash)
  if (!row || !purposes.includes(row.purpose) || (email !== undefined && email !== row.email))
    throw refusals.linkExpired()
  const { id, purpose, password_hash, user_metadata } = newPassword
    ? { ...row, purpose: 'recovery' as const, password_hash: null, user_metadata: {} }
    : row
  const sent = { confirmation_sent_at: row.created_at, email_confirmed_at: now.toISOString() }
  const account = newAccount({ id, email: row.email, password_hash, user_metadata, ...sent }, now)
  await endLinks(tx, [row], 'used', now)
  await insertAccount(tx, account, now)
  return startSession(tx, account, METHODS[purpose], now)
}
