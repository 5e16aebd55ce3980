import { setTimeout as wait } from 'node:timers/promises'
import { transact } from '#server/db.ts'
import { postLetter } from '#server/outbox.ts'
import type { Metadata } from '../rules.ts'
import {
  type Asker,
  accountByEmail,
  changeAccount,
  insertAccount,
  isLive,
  newAccount,
  readEmail,
  readMetadata,
} from './accounts.ts'
import { linkTo, lockAddress, mintCode, mintToken, nextLetterAt } from './links.ts'
import { codeLetter, confirmationLetter, emailChangeLetter, magicLinkLetter, recoveryLetter } from './mail.ts'
import { AuthError, refusals } from './refusals.ts'
import { isBarred } from './sessions.ts'
import type { Account } from './table.ts'

const EVEN_MS = 60

/**
 * Takes at least as long as writing a letter does, so that the time of an answer does not tell whether there was an
 * account to write to.
 */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), wait(EVEN_MS)])
  if (result.status === 'rejected') throw result.reason
  return result.value
}

/** Does the work for an address that may get a letter at this moment; for any other, nothing, and nobody can tell. */
async function whenMailable(asker: Asker, email: string, work: (asker: Asker, known: Account | null) => Promise<void>) {
  const { env, db, now } = asker
  await evenly(() =>
    transact(db, async (tx) => {
      await lockAddress(tx, email)
      const at = await nextLetterAt(tx, env, email, now)
      if (at?.getTime() === now.getTime()) await work({ ...asker, db: tx }, await accountByEmail(tx, email))
    }),
  )
}

type LinkRequest = { email: string; redirect_to: string | null }

/** Mails a link to choose a new password, if there is an account to choose it for. */
export async function recover(asker: Asker, { email: given, redirect_to }: LinkRequest) {
  const email = readEmail(given)
  await whenMailable(asker, email, async ({ env, db, now }, known) => {
    if (!known || isBarred(known, now)) return
    const token = await mintToken(db, 'recovery', { user_id: known.id, email }, now)
    await changeAccount(db, known.id, { recovery_sent_at: now.toISOString() }, now)
    await postLetter(db, recoveryLetter(email, linkTo(env, token, 'recovery', redirect_to)), now)
  })
}

/** Mails the confirmation of a sign-up once more, while it is still wanted. */
export async function resendSignUp(asker: Asker, { email: given, redirect_to }: LinkRequest) {
  const email = readEmail(given)
  await whenMailable(asker, email, async ({ env, db, now }, known) => {
    if (!known || isLive(known) || isBarred(known, now)) return
    const token = await mintToken(db, 'signup', { user_id: known.id, email }, now)
    await changeAccount(db, known.id, { confirmation_sent_at: now.toISOString() }, now)
    await postLetter(db, confirmationLetter(email, linkTo(env, token, 'signup', redirect_to)), now)
  })
}

type EmailChange = { account: Account; email: string; redirect_to: string | null }

/**
 * Mails the link that makes `email` the account's address. To an address that has an account nothing is sent, and the
 * caller cannot tell.
 */
export async function mailEmailChange(asker: Asker, { account, email, redirect_to }: EmailChange) {
  await whenMailable(asker, email, async ({ env, db, now }, known) => {
    if (known && isLive(known)) return
    const token = await mintToken(db, 'email_change', { user_id: account.id, email }, now)
    await postLetter(db, emailChangeLetter(email, linkTo(env, token, 'email_change', redirect_to)), now)
  })
}

/** Mails the link for a new address once more, while the change waits for it. `email` is the address so far. */
export async function resendEmailChange(asker: Asker, { email: given, redirect_to }: LinkRequest) {
  const account = await accountByEmail(asker.db, readEmail(given))
  const email = account?.new_email ?? null
  if (!account || email === null || isBarred(account, asker.now)) return evenly(() => Promise.resolve())
  return mailEmailChange(asker, { account, email, redirect_to })
}

type MagicLink = LinkRequest & { create_user: boolean; data: Metadata }

/** Mails a link that signs in without a password, and opens the account where there is none. */
export async function mailMagicLink(asker: Asker, { email: given, create_user, data, redirect_to }: MagicLink) {
  const email = readEmail(given)
  const user_metadata = readMetadata(data)
  if (asker.env.AUTH_AUTOCONFIRM && !create_user && !(await accountByEmail(asker.db, email))) {
    throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
  }
  await whenMailable(asker, email, async ({ env, db, now }, known) => {
    if ((!known && !create_user) || (known && isBarred(known, now))) return
    const used = known && isLive(known)
    // An unused account is replaced: the link must not open it with a password that somebody else chose.
    const account = used ? known : newAccount({ email, user_metadata, confirmation_sent_at: now.toISOString() }, now)
    if (!used) await insertAccount(db, account)
    const token = await mintToken(db, 'magiclink', { user_id: account.id, email }, now)
    await postLetter(db, magicLinkLetter(email, linkTo(env, token, 'magiclink', redirect_to)), now)
  })
}

/** Mails a code to the account's own address, as another proof than its password. */
export async function mailCode(asker: Asker, account: Account) {
  const { email } = account
  if (email === null) throw refusals.noAddress()
  await whenMailable(asker, email, async ({ env, db, now }) => {
    const code = await mintCode(db, env, { user_id: account.id, email }, now)
    await postLetter(db, codeLetter(email, code), now)
  })
}
