import { setTimeout as wait } from 'node:timers/promises'
import { type Db, transact } from '#server/db/db.ts'
import type { Limit } from '#server/http/limits.ts'
import { STRANGER_EMAILS } from '#server/mail/email-limits.ts'
import { keepWithPerson, queueEmail } from '#server/mail/outbox.ts'
import { DAY_MS } from '#shared/time.ts'
import type { Metadata } from '../rules.ts'
import { type RequestContext, accountByEmail, changeAccount, isLive, newAccount, readEmail } from './accounts.ts'
import { readMetadata } from './metadata.ts'
import { isKnownDevice } from './devices.ts'
import { linkTo, lockAddress, mintCode, mintToken, linkEmailWait } from './links.ts'
import {
  codeEmail,
  confirmationEmail,
  emailChangedEmail,
  emailChangeEmail,
  LINK_EMAIL,
  magicLinkEmail,
  OWN_RECOVERY_EMAIL,
  RECOVERY_EMAIL,
  recoveryEmail,
} from './mail.ts'
import { AuthError, refusals } from './errors.ts'
import { isBarred } from './sessions.ts'
import { ownSignUp, repeatSignUp, storeSignUp, waitingSignUps } from './sign-ups.ts'
import type { Account } from './table.ts'

const EVEN_MS = 60

/**
 * Makes a request take at least as long as queueing an email does, so that its duration does not reveal whether the
 * address has an account.
 */
export async function withConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), wait(EVEN_MS)])
  if (result.status === 'rejected') throw result.reason
  return result.value
}

/** Runs the work if the address may get an email now; otherwise does nothing, without the caller noticing. */
async function whenMailable(
  context: RequestContext,
  { email, kind = LINK_EMAIL }: { email: string; kind?: string },
  work: (context: RequestContext, existing: Account | null) => Promise<void>,
) {
  const { env, db, now } = context
  await withConstantTime(() =>
    transact(db, async (tx) => {
      await lockAddress(tx, email)
      if ((await linkEmailWait(tx, env, { email, kind }, now)) !== 0) return
      await work({ ...context, db: tx }, await accountByEmail(tx, email))
    }),
  )
}

/** Emails to one address that one network may ask for in a day, so that a stranger does not use up all five. */
const PER_NETWORK: Limit = { name: 'link-emails', points: 3, seconds: DAY_MS / 1000, exact: true }

/** Takes one of the emails that the caller's network may ask for. False, without the caller noticing, if none is left. */
export async function spendForNetwork(
  { limits, source }: RequestContext,
  { email, kind = LINK_EMAIL }: { email: string; kind?: string },
) {
  const network = `${kind}${email}:${source}`
  if ((await limits.waitFor(PER_NETWORK, network)) > 0) return false
  await limits.spend(PER_NETWORK, network)
  return true
}

type LinkRequest = { email: string; redirect_to: string | null }

/** Emails a link to choose a new password, if the address has an account and, for strangers, if there are not too many. */
export async function recover(context: RequestContext, { email: rawEmail, redirect_to }: LinkRequest) {
  const email = readEmail(rawEmail)
  await context.limits.spend(STRANGER_EMAILS, context.source)
  await mailRecovery(context, { email, redirect_to })
}

async function mailRecovery(context: RequestContext, { email, redirect_to }: LinkRequest) {
  const account = await accountByEmail(context.db, email)
  const isOwn = await isKnownDevice(context.env, context.marks, account?.id ?? '')
  const kind = isOwn ? OWN_RECOVERY_EMAIL : RECOVERY_EMAIL
  await whenMailable(context, { email, kind }, async (within, existing) => {
    const { env, db, now } = within
    if (!isOwn && !(await spendForNetwork(within, { email, kind }))) return
    if (!existing) return recoverSignUp(within, { email, redirect_to })
    if (isBarred(existing, now)) return
    const token = await mintToken(db, 'recovery', { user_id: existing.id, email }, now)
    await changeAccount(db, existing.id, { recovery_sent_at: now.toISOString() }, now)
    await queueEmail(db, recoveryEmail(email, linkTo(env, token, 'recovery', redirect_to), kind), now)
  })
}

/** For an address of which only sign-ups wait: the link opens another one, without a password that somebody else chose. */
async function recoverSignUp(context: RequestContext, { email, redirect_to }: LinkRequest) {
  const { db, now } = context
  if ((await waitingSignUps(db, email, now)).length === 0) return
  await storeSignUp(context, newAccount({ email }, now), { purpose: 'recovery', redirect_to }, now)
}

/**
 * Emails the confirmation of a sign-up again, if it is still waiting. Where only sign-ups of other devices wait, the link
 * is one to choose a password, because whoever asks for it would get the password of somebody else.
 */
export async function resendSignUp(context: RequestContext, { email: rawEmail, redirect_to }: LinkRequest) {
  const email = readEmail(rawEmail)
  await context.limits.spend(STRANGER_EMAILS, context.source)
  const waiting = await waitingSignUps(context.db, email, context.now)
  const own = await ownSignUp(context, waiting)
  if (waiting.length > 0 && !own) return mailRecovery(context, { email, redirect_to })
  await whenMailable(context, { email }, async (within, existing) => {
    const { env, db, now } = within
    if (!(await spendForNetwork(within, { email }))) return
    if (own) return repeatSignUp(within, own, redirect_to)
    if (!existing || isLive(existing) || isBarred(existing, now)) return
    const token = await mintToken(db, 'signup', { user_id: existing.id, email }, now)
    await changeAccount(db, existing.id, { confirmation_sent_at: now.toISOString() }, now)
    const url = linkTo(env, token, 'signup', redirect_to)
    await queueEmail(db, confirmationEmail(email, url, existing.created_at), now)
  })
}

type EmailChange = { account: Account; email: string; redirect_to: string | null }

/**
 * Emails the link that makes `email` the account's address. An address that already has an account gets nothing, without
 * the caller noticing.
 */
export async function mailEmailChange(context: RequestContext, { account, email, redirect_to }: EmailChange) {
  await whenMailable(context, { email }, async ({ env, db, now }, existing) => {
    if (existing && isLive(existing)) return
    const token = await mintToken(db, 'email_change', { user_id: account.id, email }, now)
    const written = emailChangeEmail(email, linkTo(env, token, 'email_change', redirect_to))
    await queueEmail(db, { ...written, quoted_ids: [account.id] }, now)
  })
}

/**
 * Call it in the transaction that gives an account another address. Tells the old one, and keeps what was emailed to it with
 * the account.
 */
export async function mailOldAddress(db: Db, { id, email }: Account, new_email: string, now: Date) {
  if (email === null) return
  await keepWithPerson(db, { to: email, person_id: id })
  await queueEmail(db, emailChangedEmail({ id }, email, new_email), now)
}

/** Emails the link for a new address again, while the change is pending. `email` is the current address. */
export async function resendEmailChange(context: RequestContext, { email: rawEmail, redirect_to }: LinkRequest) {
  const current = readEmail(rawEmail)
  await context.limits.spend(STRANGER_EMAILS, context.source)
  const account = await accountByEmail(context.db, current)
  const email = account?.new_email ?? null
  if (!account || email === null || isBarred(account, context.now)) return withConstantTime(() => Promise.resolve())
  return mailEmailChange(context, { account, email, redirect_to })
}

type MagicLink = LinkRequest & { create_user: boolean; data: Metadata }

/** Emails a link to log in without a password. Where there is no account, the link creates one when it is opened. */
export async function mailMagicLink(
  context: RequestContext,
  { email: rawEmail, create_user, data, redirect_to }: MagicLink,
) {
  const email = readEmail(rawEmail)
  await context.limits.spend(STRANGER_EMAILS, context.source)
  const user_metadata = readMetadata(data)
  if (context.env.AUTH_AUTOCONFIRM && !create_user && !(await accountByEmail(context.db, email))) {
    throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
  }
  await whenMailable(context, { email }, async (within, existing) => {
    const { env, db, now } = within
    if ((!existing && !create_user) || (existing && isBarred(existing, now))) return
    if (!(await spendForNetwork(within, { email }))) return
    if (!existing || !isLive(existing)) {
      const account = newAccount({ email, user_metadata }, now)
      return storeSignUp(within, account, { purpose: 'magiclink', redirect_to }, now)
    }
    const token = await mintToken(db, 'magiclink', { user_id: existing.id, email }, now)
    await queueEmail(db, magicLinkEmail(email, linkTo(env, token, 'magiclink', redirect_to)), now)
  })
}

/** Emails a code to the account's own address, as proof of identity instead of the password. */
export async function mailCode(context: RequestContext, account: Account) {
  const { email } = account
  if (email === null) throw refusals.noAddress()
  await whenMailable(context, { email }, async ({ env, db, now }) => {
    const code = await mintCode(db, env, { user_id: account.id, email }, now)
    await queueEmail(db, codeEmail(email, code), now)
  })
}
