import { type Db, transact } from '#server/db.ts'
import type { Limit } from '#server/limits.ts'
import { postLetter } from '#server/outbox.ts'
import { canonicalPhone, DELEGATE_PASSWORD_MIN, type Metadata, PASSWORD_MIN } from '../rules.ts'
import { type Asker, accountByEmail, insertAccount, isLive, newAccount, readEmail, readMetadata } from './accounts.ts'
import { linkTo, lockAddress, mintToken, nextLetterAt, withdrawLetters } from './links.ts'
import { alreadyRegisteredLetter, confirmationLetter } from './mail.ts'
import { evenly } from './mailing.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import { refusals } from './refusals.ts'
import { type SignedIn, startSession } from './sessions.ts'
import type { Account } from './table.ts'

/** A conference's visitors share one address, so many may sign up at once. */
const SIGN_UPS: Limit = { points: 600, seconds: 3600, burst: 120 }

export type SignUp = { email: string; password: string; data: Metadata; redirect_to: string | null }

/** Either signed in at once, or an account that waits for its link (or looks as if it did). */
export type Opened = { signedIn: SignedIn } | { waiting: Account }

/**
 * Another proof of an address than a link: the token of an invitation. The feature that hands out such tokens gives one
 * of these to `registerAuth`.
 */
export type Registrations = {
  /**
   * Inside the sign-up's transaction: checks that the token stands and is meant for this address, or throws. What it
   * returns is called once the account is there, in the same transaction. `data` is what the person says besides.
   */
  redeem(db: Db, claim: Claim & { email: string }, now: Date): Promise<(user_id: string) => Promise<void>>
}

type Claim = { token: string; data: Metadata }

/** Opens an account for an address. What it answers does not tell whether the address has one already. */
export async function signUp(asker: Asker, request: SignUp, registrations: Registrations): Promise<Opened> {
  const { env, db, now, limits, source } = asker
  const email = readEmail(request.email)
  const token = request.data.registration_token
  checkPassword(request.password, typeof token === 'string' ? DELEGATE_PASSWORD_MIN : PASSWORD_MIN)
  const user_metadata = readMetadata(request.data)
  limits.take(`sign-up:${source}`, SIGN_UPS)
  // Before anything is looked up, so that every answer takes this long.
  const password_hash = await hashPassword(request.password)
  const account = newAccount({ email, password_hash, user_metadata }, now)

  const open = async (tx: Db): Promise<Opened> => {
    await lockAddress(tx, email)
    if (typeof token === 'string') {
      return register({ ...asker, db: tx }, account, { token, data: request.data }, registrations)
    }
    const known = await accountByEmail(tx, email)
    if (env.AUTH_AUTOCONFIRM) return confirmAtOnce(tx, account, known, now)
    const waiting = { ...account, confirmation_sent_at: now.toISOString() }
    if (known && isLive(known)) await tellOwner({ ...asker, db: tx }, email)
    else await openWithLink({ ...asker, db: tx }, waiting, request.redirect_to)
    return { waiting }
  }
  return env.AUTH_AUTOCONFIRM ? transact(db, open) : evenly(() => transact(db, open))
}

/** Holding the token proves the address, because the token went nowhere else. */
async function register({ db, now }: Asker, account: Account, claim: Claim, registrations: Registrations) {
  const email = account.email ?? ''
  const complete = await registrations.redeem(db, { ...claim, email }, now)
  const known = await accountByEmail(db, email)
  if (known && isLive(known)) throw refusals.alreadyRegistered()
  const confirmed = { ...account, email_confirmed_at: now.toISOString(), is_delegate: true }
  await insertAccount(db, confirmed)
  await complete(confirmed.id)
  return { signedIn: await startSession(db, confirmed, 'password', now) }
}

async function confirmAtOnce(db: Db, account: Account, known: Account | null, now: Date) {
  if (known && isLive(known)) throw refusals.alreadyRegistered()
  const confirmed = { ...account, email_confirmed_at: now.toISOString() }
  await insertAccount(db, confirmed)
  return { signedIn: await startSession(db, confirmed, 'password', now) }
}

/**
 * Replaces an unused account of the same address, so that the newest sign-up's password counts and older links are dead.
 * Its own letter may have to wait for its minute.
 */
async function openWithLink({ env, db, now }: Asker, account: Account, redirect_to: string | null) {
  const email = account.email ?? ''
  await insertAccount(db, account)
  await withdrawLetters(db, email, now)
  const at = await nextLetterAt(db, env, email, now)
  if (at === null) return
  const token = await mintToken(db, 'signup', { user_id: account.id, email }, at)
  await postLetter(db, confirmationLetter(email, linkTo(env, token, 'signup', redirect_to)), at)
}

async function tellOwner({ env, db, now }: Asker, email: string) {
  const at = await nextLetterAt(db, env, email, now)
  if (at?.getTime() === now.getTime()) await postLetter(db, alreadyRegisteredLetter(email, env), now)
}

type PhoneSignUp = { phone: string; password: string; data: Metadata }

/** No text messages are sent, so a number can only be believed where everything is. */
export async function signUpByPhone({ env, db, now, limits, source }: Asker, request: PhoneSignUp): Promise<Opened> {
  const phone = canonicalPhone(request.phone)
  if (phone === null) throw refusals.badPhone()
  if (!env.AUTH_AUTOCONFIRM) throw refusals.phoneOff()
  checkPassword(request.password)
  limits.take(`sign-up:${source}`, SIGN_UPS)
  const password_hash = await hashPassword(request.password)
  const user_metadata = readMetadata(request.data)
  const account = newAccount({ phone, password_hash, user_metadata, phone_confirmed_at: now.toISOString() }, now)
  return transact(db, async (tx) => {
    await insertAccount(tx, account)
    return { signedIn: await startSession(tx, account, 'password', now) }
  })
}

/** An account without a name or a way back; off unless the operator wants it. */
export async function signInAnonymously({ env, db, now, limits, source }: Asker, data: Metadata): Promise<Opened> {
  if (!env.AUTH_ANONYMOUS) throw refusals.anonymousOff()
  limits.take(`sign-up:${source}`, SIGN_UPS)
  const account = newAccount({ is_anonymous: true, user_metadata: readMetadata(data) }, now)
  return transact(db, async (tx) => {
    await insertAccount(tx, account)
    return { signedIn: await startSession(tx, account, 'anonymous', now) }
  })
}
