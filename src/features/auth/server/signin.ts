import { eq } from 'drizzle-orm'
import { canonicalEmail, EMAIL_MAX } from '#shared/email.ts'
import { transact } from '#server/db/db.ts'
import { count, type Limit, type Limits } from '#server/http/limits.ts'
import { canonicalPhone } from '../rules.ts'
import type { RequestContext } from './accounts.ts'
import { isKnownDevice } from './devices.ts'
import { isPassword } from './passwords.ts'
import { refusals } from './errors.ts'
import { isBarred, startSession } from './sessions.ts'
import { waitingSignUps } from './sign-ups.ts'
import { type Account, users } from './table.ts'

/**
 * Wrong passwords per account and network address, so that nobody can lock an owner out from elsewhere. Devices on which
 * the owner has signed in before are counted apart, so that nobody behind the same address can either.
 */
const PER_ACCOUNT: Limit = {
  name: 'password-account',
  points: 10,
  seconds: 900,
  exact: true,
  refusal: 'Too many incorrect passwords. Please wait a while and try again, or choose a new password.',
}
/** Wrong passwords per network address. Beyond these, guesses from unknown devices are slowed down. */
const PER_SOURCE: Limit = { name: 'password-source', points: 100, seconds: 3600 }
/** The limit then: slow for guessing, and enough for people in a hall who share the network address of the guesser. */
const SLOWED: Limit = {
  name: 'password-slowed',
  points: 10,
  seconds: 60,
  refusal: 'Too many incorrect passwords came from your network. Please wait a minute and try again.',
}

type Guesser = { key: string; source: string; knownDevice: boolean }
/** `hashes` are of the passwords that are right; none for an unknown account. */
type Guess = { password: string; hashes: readonly string[] }

/**
 * Checks a password and counts guesses. Each is counted before it is checked, so that concurrent guesses cannot pass the
 * limit; a right one ends the count. Throws `too_many`.
 */
export async function guessPassword(limits: Limits, { key, source, knownDevice }: Guesser, guess: Guess) {
  const account = `${key}:${knownDevice ? 'known device' : source}`
  await limits.spend(PER_ACCOUNT, account)
  const right = await isOneOf(guess, async () => {
    if (!knownDevice && (await limits.waitFor(PER_SOURCE, source)) > 0) await limits.spend(SLOWED, source)
  })
  if (right) await limits.clear(PER_ACCOUNT, account)
  else await count(limits, PER_SOURCE, source)
  return right
}

/** Runs one hash at least, so that an unknown account takes the time of a known one. */
async function isOneOf({ password, hashes }: Guess, mayStart: () => Promise<void>) {
  let right = await isPassword(password, hashes[0] ?? null, mayStart)
  for (const hash of hashes.slice(1)) right ||= await isPassword(password, hash)
  return right
}

type Credentials = { email?: string | undefined; phone?: string | undefined; password: string }

/** Logs in with a password. A wrong address and a wrong password give the same error after the same time. */
export async function signIn(context: RequestContext, { email, phone, password }: Credentials) {
  const { env, db, limits, source, marks, now } = context
  const named = email === undefined ? canonicalPhone(phone ?? '') : canonicalEmail(email)
  if (!named || named.length > EMAIL_MAX || named.includes('\0')) throw refusals.badCredentials()
  const column = email === undefined ? users.phone : users.email
  const [account] = await db.select().from(users).where(eq(column, named))
  // Sign-ups that wait for their link cannot log in either, but whoever knows their password is told so.
  const waiting = account || email === undefined ? [] : await waitingSignUps(db, named, now)
  const hashes = [account, ...waiting].flatMap((one) => one?.password_hash ?? [])
  const knownDevice = await isKnownDevice(env, marks, account?.id ?? '')
  const right = await guessPassword(limits, { key: named, source, knownDevice }, { password, hashes })
  if (!right) throw refusals.badCredentials()
  if (!account) throw refusals.unconfirmed()
  checkMayEnter(account, now)
  return transact(db, (tx) => startSession(tx, account, 'password', now), { essential: true })
}

/** Called only after the right password, because its errors reveal the state of the account. */
function checkMayEnter(account: Account, now: Date) {
  if (isBarred(account, now)) throw refusals.banned()
  if (account.email_confirmed_at === null && account.phone_confirmed_at === null) throw refusals.unconfirmed()
}
