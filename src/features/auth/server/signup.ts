import { type Db, transact } from '#server/db/db.ts'
import type { InvitationClaim } from '#server/feature.ts'
import type { Limit } from '#server/http/limits.ts'
import { NOT_TODAY, STRANGER_EMAILS } from '#server/mail/email-limits.ts'
import { queueEmail } from '#server/mail/outbox.ts'
import { DELEGATE_PASSWORD_MIN, PASSWORD_MIN } from '../password-rules.ts'
import { canonicalPhone, type Metadata } from '../rules.ts'
import { type RequestContext, accountByEmail, insertAccount, isLive, newAccount, readEmail } from './accounts.ts'
import { readMetadata } from './metadata.ts'
import { lockAddress, linkEmailWait } from './links.ts'
import { alreadyRegisteredEmail } from './mail.ts'
import { spendForNetwork, withConstantTime } from './link-emails.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import { AuthError, refusals } from './errors.ts'
import { type SignedIn, startSession } from './sessions.ts'
import { storeSignUp } from './sign-ups.ts'
import type { Account } from './table.ts'

/**
 * Sign-ups that send no email. The rush is as many as the largest plan has delegates, because all of a hall may open their
 * invitations at once behind one network address. After it, people wait a minute at most, not until the hour is over.
 */
export const SIGN_UPS: Limit = { name: 'sign-up', points: 10, seconds: 60, rush: { points: 2000, seconds: 3600 } }

/** Tokens of invitations that nobody was sent. Only these count, so that a hall's shared address is never shut. */
export const UNKNOWN_TOKENS: Limit = { name: 'unknown-token', points: 50, seconds: 3600 }

export type SignUp = { email: string; password: string; data: Metadata; redirect_to: string | null }

/** Either signed in, or an account that waits for its confirmation link (or looks as if it did). */
export type Opened = { signedIn: SignedIn } | { waiting: Account }

/** Creates an account for an address. The answer does not reveal whether the address already has one. */
export async function signUp(context: RequestContext, request: SignUp): Promise<Opened> {
  const { env, db, now, limits, source } = context
  const email = readEmail(request.email)
  const token = request.data.registration_token
  checkPassword(request.password, typeof token === 'string' ? DELEGATE_PASSWORD_MIN : PASSWORD_MIN)
  const user_metadata = readMetadata(request.data)
  const isMailed = typeof token !== 'string' && !env.AUTH_AUTOCONFIRM
  await limits.spend(isMailed ? STRANGER_EMAILS : SIGN_UPS, source)
  // Hashed before anything is looked up, so that every answer takes the same time.
  const password_hash = await hashPassword(request.password)
  const account = newAccount({ email, password_hash, user_metadata }, now)

  const open = async (tx: Db): Promise<Opened> => {
    await lockAddress(tx, email)
    if (typeof token === 'string') {
      return register({ ...context, db: tx }, account, { token, email, data: request.data })
    }
    const existing = await accountByEmail(tx, email)
    if (env.AUTH_AUTOCONFIRM) return confirmAtOnce({ ...context, db: tx }, account, existing)
    const waiting = { ...account, confirmation_sent_at: now.toISOString() }
    if (existing && isLive(existing)) await notifyOwner({ ...context, db: tx }, email)
    else await openWithLink({ ...context, db: tx }, waiting, request.redirect_to)
    return { waiting }
  }
  return env.AUTH_AUTOCONFIRM ? transact(db, open) : withConstantTime(() => transact(db, open))
}

/** The token proves the address, because it was only sent there. */
async function register(
  { env, hooks, db, limits, source, now }: RequestContext,
  account: Account,
  claim: InvitationClaim,
) {
  const complete = await hooks.redeemInvitation({ env, db }, claim, now).catch(async (error: unknown) => {
    const isUnknown = error instanceof AuthError && error.code === refusals.badRegistration().code
    if (isUnknown) await limits.spend(UNKNOWN_TOKENS, source)
    throw error
  })
  const existing = await accountByEmail(db, claim.email)
  if (existing && isLive(existing)) throw refusals.alreadyRegistered()
  const confirmed = { ...account, email_confirmed_at: now.toISOString(), is_delegate: true }
  await insertAccount(db, confirmed, now)
  await complete(confirmed.id)
  return { signedIn: await startSession(db, confirmed, 'password', now) }
}

async function confirmAtOnce({ db, hooks, now }: RequestContext, account: Account, existing: Account | null) {
  if (existing && isLive(existing)) throw refusals.alreadyRegistered()
  const confirmed = { ...account, email_confirmed_at: now.toISOString() }
  await insertAccount(db, confirmed, now)
  await hooks.nameAccount(db, { id: confirmed.id, full_name: confirmed.user_metadata['full_name'] }, now)
  return { signedIn: await startSession(db, confirmed, 'password', now) }
}

/**
 * Stores the sign-up if its email can be sent today, which may have to wait until a minute after the last one. Sign-ups
 * with the same address that wait already are left alone.
 */
async function openWithLink(context: RequestContext, account: Account, redirect_to: string | null) {
  const { env, db, now } = context
  const email = account.email ?? ''
  const wait = await linkEmailWait(db, env, { email }, now)
  if (wait === NOT_TODAY || !(await spendForNetwork(context, { email }))) return
  await storeSignUp(context, account, { purpose: 'signup', redirect_to }, new Date(now.getTime() + wait))
}

async function notifyOwner(context: RequestContext, email: string) {
  const { env, db, now } = context
  const wait = await linkEmailWait(db, env, { email }, now)
  if (wait === 0 && (await spendForNetwork(context, { email })))
    await queueEmail(db, alreadyRegisteredEmail(email, env), now)
}

type PhoneSignUp = { phone: string; password: string; data: Metadata }

/** Signs up with a phone number. It cannot be confirmed, because no text messages are sent, so this needs AUTH_AUTOCONFIRM. */
export async function signUpByPhone(
  { env, db, now, limits, source }: RequestContext,
  request: PhoneSignUp,
): Promise<Opened> {
  const phone = canonicalPhone(request.phone)
  if (phone === null) throw refusals.badPhone()
  if (!env.AUTH_AUTOCONFIRM) throw refusals.phoneOff()
  checkPassword(request.password)
  await limits.spend(SIGN_UPS, source)
  const password_hash = await hashPassword(request.password)
  const user_metadata = readMetadata(request.data)
  const account = newAccount({ phone, password_hash, user_metadata, phone_confirmed_at: now.toISOString() }, now)
  return transact(db, async (tx) => {
    await insertAccount(tx, account, now)
    return { signedIn: await startSession(tx, account, 'password', now) }
  })
}

/** Creates an anonymous account, which cannot be logged into again. Needs AUTH_ANONYMOUS. */
export async function signInAnonymously(
  { env, db, now, limits, source }: RequestContext,
  data: Metadata,
): Promise<Opened> {
  if (!env.AUTH_ANONYMOUS) throw refusals.anonymousOff()
  await limits.spend(SIGN_UPS, source)
  const account = newAccount({ is_anonymous: true, user_metadata: readMetadata(data) }, now)
  return transact(db, async (tx) => {
    await insertAccount(tx, account, now)
    return { signedIn: await startSession(tx, account, 'anonymous', now) }
  })
}
