import { eq } from 'drizzle-orm'
import { canonicalEmail, EMAIL_MAX } from '#shared/email.ts'
import { transact } from '#server/db.ts'
import type { Limit, Limits } from '#server/limits.ts'
import { AppError } from '#shared/errors.ts'
import { canonicalPhone } from '../rules.ts'
import type { Asker } from './accounts.ts'
import { isPassword } from './passwords.ts'
import { refusals } from './refusals.ts'
import { isBarred, startSession } from './sessions.ts'
import { type Account, users } from './table.ts'

/** Wrong passwords for one account from one source: nobody can lock an owner out from elsewhere. */
const PER_ACCOUNT: Limit = { points: 10, seconds: 900 }
const PER_SOURCE: Limit = { points: 100, seconds: 3600 }

const TOO_MANY = 'Too many wrong passwords. Please wait a while and try again.'

type Guess = { password: string; password_hash: string | null }

/**
 * Checks a password and counts the wrong ones. Each guess is counted before it is checked, and taken back when it was
 * right, so that many at once are no way round the limit. Throws `too_many`.
 */
export async function guessPassword(limits: Limits, who: { key: string; source: string }, guess: Guess) {
  const account = `password:${who.key}:${who.source}`
  const source = `password:${who.source}`
  limits.take(account, PER_ACCOUNT)
  const right = await isPassword(guess.password, guess.password_hash, () => {
    const wait = limits.waitFor(source, PER_SOURCE)
    if (wait > 0) throw new AppError('too_many', TOO_MANY, {}, wait)
  })
  if (right) limits.clear(account)
  else if (limits.waitFor(source, PER_SOURCE) === 0) limits.take(source, PER_SOURCE)
  return right
}

type Credentials = { email?: string | undefined; phone?: string | undefined; password: string }

/** Signs in with a password. One refusal and one duration, whether it is the address or the password that is wrong. */
export async function signIn({ db, limits, source, now }: Asker, { email, phone, password }: Credentials) {
  const named = email === undefined ? canonicalPhone(phone ?? '') : canonicalEmail(email)
  if (!named || named.length > EMAIL_MAX || named.includes('\0')) throw refusals.badCredentials()
  const column = email === undefined ? users.phone : users.email
  const [account] = await db.select().from(users).where(eq(column, named))
  const password_hash = account?.password_hash ?? null
  const right = await guessPassword(limits, { key: named, source }, { password, password_hash })
  if (!account || !right) throw refusals.badCredentials()
  checkMayEnter(account, now)
  return transact(db, (tx) => startSession(tx, account, 'password', now))
}

/** Only after the right password: what it says is nobody else's business. */
function checkMayEnter(account: Account, now: Date) {
  if (isBarred(account, now)) throw refusals.banned()
  if (account.email_confirmed_at === null && account.phone_confirmed_at === null) throw refusals.unconfirmed()
}
