import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { canonicalEmail, isEmail } from '#shared/email.ts'
import type { Call } from '#server/context.ts'
import { type Db, transact } from '#server/db.ts'
import { freeMetadata, type Metadata } from '../rules.ts'
import { lockAddress } from './links.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import { refusals } from './refusals.ts'
import { signOutEverywhere } from './sessions.ts'
import { type Account, users } from './table.ts'

const MOST_METADATA = 4096

/** Who asks for something: the machine, from where and when. */
export type Asker = Pick<Call<null>, 'env' | 'db' | 'limits' | 'now' | 'source'>

/** An address in the form it is stored; throws `validation_failed`. */
export function readEmail(text: string): string {
  // oxlint-disable-next-line no-control-regex -- trimming would let a line break at the end pass
  const hidden = /[\u0000-\u001f\u007f]/.test(text)
  // Asked before it is lower-cased, which turns some foreign letters into ours.
  if (hidden || !isEmail(text.trim())) throw refusals.badEmail()
  return canonicalEmail(text)
}

/** Metadata as given, without what gives rights; throws when it cannot be stored or would make tokens too large. */
export function readMetadata(data: Metadata): Metadata {
  const metadata = freeMetadata(data)
  if (JSON.stringify(metadata).length > MOST_METADATA) throw refusals.tooMuchMetadata()
  if (!isStorable(metadata)) throw refusals.validation('The user data holds characters that cannot be stored')
  return metadata
}

/** PostgreSQL keeps neither the NUL character nor half a pair of surrogates. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner))
}

/** The columns of an account that is nothing yet but what `given` says. */
export function newAccount(given: Partial<Account>, now: Date): Account {
  const at = now.toISOString()
  const providers = [given.email ? 'email' : '', given.phone ? 'phone' : ''].filter(Boolean)
  return {
    id: randomUUID(),
    email: null,
    phone: null,
    password_hash: null,
    email_confirmed_at: null,
    phone_confirmed_at: null,
    confirmation_sent_at: null,
    recovery_sent_at: null,
    invited_at: null,
    new_email: null,
    email_change_sent_at: null,
    user_metadata: {},
    is_delegate: false,
    is_anonymous: false,
    last_sign_in_at: null,
    banned_until: null,
    deleted_at: null,
    created_at: at,
    updated_at: at,
    ...given,
    app_metadata: { ...(providers.length > 0 && { provider: providers[0], providers }), ...given.app_metadata },
  }
}

/** An account that somebody may have used. Any other belongs to nobody yet, and the next sign-up replaces it. */
export function isLive(account: Account) {
  return account.email_confirmed_at !== null || account.phone_confirmed_at !== null || account.last_sign_in_at !== null
}

export async function accountByEmail(db: Db, email: string): Promise<Account | null> {
  const [account] = await db.select().from(users).where(eq(users.email, email))
  return account ?? null
}

/** The address of an account, if its owner has proved to be reached there; null otherwise. */
export async function provenAddress(db: Db, id: string): Promise<string | null> {
  const [account] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, id), isNotNull(users.email_confirmed_at), isNull(users.deleted_at)))
  return account?.email ?? null
}

/** Throws `user_not_found`; soft-deleted accounts count as missing. */
export async function accountById(db: Db, id: string): Promise<Account> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) throw refusals.validation('user_id must be an UUID')
  const [account] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deleted_at)))
  if (!account) throw refusals.userMissing()
  return account
}

/** Makes an address free for one account: an unused other one gives way. Throws `email_exists`. */
async function makeRoom(db: Db, { id, email }: Pick<Account, 'id' | 'email'>) {
  const known = email === null ? null : await accountByEmail(db, email)
  if (!known || known.id === id) return
  if (isLive(known)) throw refusals.emailTaken()
  await db.delete(users).where(eq(users.id, known.id))
}

/** Puts the account in place of an unused one with the same address. Call it under `lockAddress`. */
export async function insertAccount(db: Db, account: Account) {
  await makeRoom(db, account)
  await db.insert(users).values(account)
}

/**
 * Call it in the transaction that gives an account a new address: it may have got another account since the change was
 * asked for. Throws `email_exists`.
 */
export async function takeAddress(db: Db, account: { id: string; email: string }) {
  await lockAddress(db, account.email)
  await makeRoom(db, account)
}

/** The columns of an account that just got this address. */
export function changedAddress(email: string, now: Date): Partial<Account> {
  return {
    email,
    email_confirmed_at: now.toISOString(),
    new_email: null,
    email_change_sent_at: null,
    is_anonymous: false,
  }
}

type Opening = { email: string; password: string; data?: Metadata; is_delegate?: boolean }

/**
 * An account whose address counts as confirmed, without a letter: for the people of the demonstration. Throws
 * `email_exists` when the address has a used account.
 */
export async function createAccount(db: Db, { email, password, data = {}, is_delegate = false }: Opening, now: Date) {
  checkPassword(password)
  const account = newAccount(
    {
      email: readEmail(email),
      password_hash: await hashPassword(password),
      email_confirmed_at: now.toISOString(),
      user_metadata: readMetadata(data),
      is_delegate,
    },
    now,
  )
  await transact(db, async (tx) => {
    await lockAddress(tx, account.email ?? '')
    await insertAccount(tx, account)
  })
  return account
}

/** Changes an account and returns it as it is then. */
export async function changeAccount(db: Db, id: string, change: Partial<Account>, now: Date): Promise<Account> {
  const [account] = await db
    .update(users)
    .set({ ...change, updated_at: now.toISOString() })
    .where(eq(users.id, id))
    .returning()
  if (!account) throw refusals.userMissing()
  return account
}

/** A delegate-only account has no organiser's tools. Only the server says so: at registration, or when it is given up. */
export async function setDelegate(db: Db, id: string, is_delegate: boolean, now: Date) {
  await changeAccount(db, id, { is_delegate }, now)
}

/** Removes the account and all that hangs on it, or with `soft` only what names and opens it. Sessions end. */
export async function deleteAccount(db: Db, id: string, { soft, now }: { soft: boolean; now: Date }) {
  if (!soft) return void (await db.delete(users).where(eq(users.id, id)))
  await transact(db, async (tx) => {
    await signOutEverywhere(tx, id)
    const gone = { email: null, phone: null, new_email: null, password_hash: null, user_metadata: {}, app_metadata: {} }
    await changeAccount(tx, id, { ...gone, deleted_at: now.toISOString() }, now)
  })
}
