import { eq } from 'drizzle-orm'
import { transact } from '#server/db.ts'
import { postLetter } from '#server/outbox.ts'
import { type Asker, changeAccount, changedAddress, isLive, takeAddress } from './accounts.ts'
import { useToken } from './links.ts'
import { emailChangedLetter } from './mail.ts'
import { refusals } from './refusals.ts'
import { isBarred, signOut, type SignedIn, startSession } from './sessions.ts'
import { type Account, mailTokens, type SessionMethod, users } from './table.ts'

/** What a link's `type` may open. `email` is the protocol's word for any link that signs in. */
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

export function isLinkType(type: string): type is LinkType {
  return Object.hasOwn(OPENS, type)
}

type Link = { type: LinkType; token: string; email?: string | undefined }
type Proof = typeof mailTokens.$inferSelect

/** Uses a link up and signs its account in. Throws `otp_expired` when it is unknown, used, replaced or too old. */
export async function useLink({ db, now }: Asker, { type, token, email }: Link): Promise<SignedIn> {
  return transact(db, async (tx) => {
    const proof = await useToken(tx, token, OPENS[type], now)
    if (!proof || (email !== undefined && email !== proof.email)) throw refusals.linkExpired()
    const [account] = await tx.select().from(users).where(eq(users.id, proof.user_id)).for('update')
    if (!account || isBarred(account, now)) throw refusals.linkExpired()
    const { change, method } = provenBy(proof, account, now)
    if (proof.purpose === 'email_change') await takeAddress(tx, { id: account.id, email: proof.email })
    const changed = await changeAccount(tx, account.id, change, now)
    const signedIn = await startSession(tx, changed, method, now)
    if (proof.purpose === 'email_change') {
      await signOut(tx, signedIn.session, 'others')
      if (account.email !== null) await postLetter(tx, emailChangedLetter(account.email, proof.email), now)
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
  // Whoever chose the password of an unused account did not prove the address; the reader of this letter did.
  const untrusted = isLive(account) ? {} : { password_hash: null, user_metadata: {} }
  return { change: { ...confirmed, ...untrusted }, method: 'recovery' }
}
