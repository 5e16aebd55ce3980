import { eq } from 'drizzle-orm'
import { type Db, transact } from '#server/db/db.ts'
import type { Limit } from '#server/http/limits.ts'
import { STRANGER_EMAILS } from '#server/mail/email-limits.ts'
import { queueEmail } from '#server/mail/outbox.ts'
import { DAY_MS } from '#shared/time.ts'
import { mergeMetadata, type Metadata, RECOVERY_MS } from '../rules.ts'
import { text } from '../text.ts'
import { type RequestContext, changeAccount, changedAddress, readEmail, takeAddress } from './accounts.ts'
import { readMetadata } from './metadata.ts'
import { isKnownDevice } from './devices.ts'
import { useCode, voidTokens } from './links.ts'
import { passwordChangedEmail } from './mail.ts'
import { mailEmailChange, mailOldAddress } from './link-emails.ts'
import { checkPassword, hashPassword, isPassword } from './passwords.ts'
import { refusals } from './errors.ts'
import { type SignedIn, signOut } from './sessions.ts'
import { guessPassword } from './signin.ts'
import { type Account, sessions, users } from './table.ts'

/** Addresses that one account may ask for, because each of them is emailed. */
export const NEW_ADDRESSES: Limit = {
  name: 'new-addresses',
  points: 5,
  seconds: DAY_MS / 1000,
  refusal: text.tooManyAddresses,
}

export type AccountChange = {
  email?: string | undefined
  password?: string | undefined
  current_password?: string | undefined
  nonce?: string | undefined
  data?: Metadata | undefined
  redirect_to: string | null
}

/**
 * Changes the caller's own account, all of it or nothing. A new password or address needs the current password or a code
 * sent by email; after a recovery link the password can be set without either.
 */
export async function changeOwnAccount(
  context: RequestContext,
  signedIn: SignedIn,
  change: AccountChange,
): Promise<Account> {
  const { env, db, now } = context
  const { account } = signedIn
  const email = change.email === undefined ? undefined : readEmail(change.email)
  const newEmail = email === account.email ? undefined : email
  if (change.password !== undefined || newEmail !== undefined) await requireProof(context, signedIn, change)
  if (newEmail !== undefined && !env.AUTH_AUTOCONFIRM) await spendNewAddress(context, account)
  const password_hash = change.password === undefined ? undefined : await newHash(account, change.password, newEmail)
  const data = change.data === undefined ? undefined : readMetadata(change.data)

  const changed = await transact(db, async (tx) => {
    const [latest = account] = await tx.select().from(users).where(eq(users.id, account.id)).for('update')
    const merged = data && { user_metadata: readMetadata(mergeMetadata(latest.user_metadata, data)) }
    if (password_hash !== undefined) await closeOthers(tx, signedIn, now)
    if (password_hash !== undefined && account.email !== null) {
      await queueEmail(tx, passwordChangedEmail(account.email, env), now)
    }
    const address = newEmail === undefined ? {} : await newAddress({ ...context, db: tx }, signedIn, newEmail)
    return changeAccount(tx, account.id, { ...merged, ...address, ...(password_hash && { password_hash }) }, now)
  })
  if (newEmail !== undefined && changed.email !== newEmail) {
    await mailEmailChange(context, { account, email: newEmail, redirect_to: change.redirect_to })
  }
  return changed
}

/** Throws `too_many` for somebody who has strangers emailed by asking for their addresses. */
async function spendNewAddress({ limits, source }: RequestContext, { id }: Account) {
  await limits.spend(STRANGER_EMAILS, source)
  await limits.spend(NEW_ADDRESSES, id)
}

async function requireProof(context: RequestContext, { account, session }: SignedIn, change: AccountChange) {
  const { env, db, limits, source, marks, now } = context
  if (change.nonce) {
    if (await useCode(db, env, change.nonce, { user_id: account.id, now })) return
    throw refusals.wrongNonce()
  }
  if (account.password_hash === null) return
  const age = now.getTime() - Date.parse(session.created_at)
  const recovering = session.method === 'recovery' && age <= RECOVERY_MS
  if (recovering && change.email === undefined) return
  if (!change.current_password) throw refusals.needsPassword()
  const guess = { password: change.current_password, hashes: [account.password_hash] }
  const knownDevice = await isKnownDevice(env, marks, account.id)
  const right = await guessPassword(limits, { key: account.id, source, knownDevice }, guess)
  if (!right) throw refusals.wrongPassword()
}

async function newHash(account: Account, password: string, newEmail: string | undefined) {
  checkPassword(password)
  if (account.email === null && account.phone === null && newEmail === undefined) throw refusals.passwordWithoutName()
  if (await isPassword(password, account.password_hash)) throw refusals.samePassword()
  return hashPassword(password)
}

/** Ends the account's other sessions and voids recovery links, because someone else may know the old password. */
async function closeOthers(db: Db, { account, session }: SignedIn, now: Date) {
  await signOut(db, session, 'others')
  await voidTokens(db, account.id, ['recovery', 'magiclink', 'reauthentication'], now)
  // A recovery session may set the password only once, so from now on it counts as a password session.
  await db.update(sessions).set({ method: 'password' }).where(eq(sessions.id, session.id))
}

/** The new address takes effect when its link is opened, or immediately where AUTH_AUTOCONFIRM is on. */
async function newAddress({ env, db, now }: RequestContext, { account, session }: SignedIn, email: string) {
  if (!env.AUTH_AUTOCONFIRM) return { new_email: email, email_change_sent_at: now.toISOString() }
  await takeAddress(db, { id: account.id, email })
  await signOut(db, session, 'others')
  await mailOldAddress(db, account, email, now)
  return changedAddress(email, now)
}
