import { eq } from 'drizzle-orm'
import { transact } from '#server/db/db.ts'
import { type RequestContext, changeAccount, changedAddress, isLive, takeAddress } from './accounts.ts'
import { useToken } from './links.ts'
import { mailOldAddress } from './link-emails.ts'
import { refusals } from './errors.ts'
import { openSignUp } from './sign-ups.ts'
import { isBarred, signOut, type SignedIn, startSession } from './sessions.ts'
import { type Account, mailTokens, type SessionMethod, users } from './table.ts'

/** The purposes that a link of each `type` may have. `email` is the protocol's type for any link that logs in. */
const OPENS = {
  signup: ['signup'],
  invite: ['invite'],
  magiclink: ['magiclink'],
  recovery: ['recovery'],
  email: ['signup', 'magiclink', 'invite'],
  email_change: ['email_change'],
  email_change_current: ['email_change'],
  email_change_new: ['email_change'],
} as const
export type LinkType = keyof typeof OPENS

/** The page of a sign-up’s link offers to choose another password as well, because the sign-up may be somebody else’s. */
const RECOVERS = ['recovery', 'signup'] as const

export function isLinkType(type: string): type is LinkType {
  return Object.hasOwn(OPENS, type)
}

type Link = { type: LinkType; token: string; email?: string | undefined }
type Proof = typeof mailTokens.$inferSelect

/** Uses up a link and signs its account in. Throws `otp_expired` when it is unknown, used, replaced or expired. */
export async function useLink({ db, hooks, now }: RequestContext, { type, token, email }: Link): Promise<SignedIn> {
  return transact(db, async (tx) => {
    const newPassword = type === 'recovery'
    const opened = await openSignUp(
      tx,
      { token, email, purposes: newPassword ? RECOVERS : OPENS[type], newPassword },
      now,
    )
    if (opened) {
      const { id, user_metadata } = opened.account
      await hooks.nameAccount(tx, { id, full_name: user_metadata['full_name'] }, now)
      return opened
    }
    const proof = await useToken(tx, token, OPENS[type], now)
    if (!proof || (email !== undefined && email !== proof.email)) throw refusals.linkExpired()
    const [account] = await tx.select().from(users).where(eq(users.id, proof.user_id)).for('update')
    if (!account || isBarred(account, now)) throw refusals.linkExpired()
    const { change, method } = provenBy(proof, account, now)
    if (proof.purpose === 'email_change') await takeAddress(tx, { id: account.id, email: proof.email })
    const changed = await changeAccount(tx, account.id, change, now)
    await hooks.nameAccount(tx, { id: changed.id, full_name: changed.user_metadata['full_name'] }, now)
    const signedIn = await startSession(tx, changed, method, now)
    if (proof.purpose === 'email_change') {
      await signOut(tx, signedIn.session, 'others')
      await mailOldAddress(tx, account, proof.email, now)
    }
    return signedIn
  })
}

type Proven = { change: Partial<Account>; method: SessionMethod }

function provenBy({ purpose, email }: Proof, account: Account, now: Date): Proven {
  const at = now.toISOString()
  const confirmed = { email_confirmed_at: account.email_confirmed_at ?? at }
  if (purpose === 'email_change') return { change: changedAddress(email, now), method: 'otp' }
  if (purpose === 'magiclink') return { change: confirmed, method: 'magiclink' }
  if (purpose !== 'recovery') return { change: confirmed, method: 'otp' }
  // The password of a never confirmed account may be someone else's, because only the reader of the email proved the address.
  const untrusted = isLive(account) ? {} : { password_hash: null, user_metadata: {} }
  return { change: { ...confirmed, ...untrusted }, method: 'recovery' }
}
