import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import { canonicalEmail, isEmail } from '#shared/email.ts'
import type { Call } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import type { Metadata } from '../rules.ts'
import { endLinks } from './dead-links.ts'
import { lockAddress, withdrawEmails } from './links.ts'
import { readMetadata } from './metadata.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import { refusals } from './errors.ts'
import { signOutEverywhere } from './sessions.ts'
import { type Account, signUps, users } from './table.ts'

/** The request that an auth service acts for: database, limits, the time, and the caller's network and device. */
export type RequestContext = Pick<Call<null>, 'env' | 'db' | 'limits' | 'hooks' | 'now' | 'source'> & {
  /** The accounts that have signed in on the caller's device, see `isKnownDevice`. */
  marks: readonly string[]
}

/** The stored form of an email address. Throws `validation_failed`. */
export function readEmail(text: string): string {
  // oxlint-disable-next-line no-control-regex -- trimming would accept a line break at the end
  const hidden = /[\u0000-\u001f\u007f]/.test(text)
  // Checked before lower-casing, which turns some letters of other scripts into ASCII.
  if (hidden || !isEmail(text.trim())) throw refusals.badEmail()
  return canonicalEmail(text)
}

/** The columns of a new account; what they leave out is empty. */
export function newAccount(columns: Partial<Account>, now: Date): Account {
  const at = now.toISOString()
  const providers = [columns.email ? 'email' : '', columns.phone ? 'phone' : ''].filter(Boolean)
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
    ...columns,
    app_metadata: { ...(providers.length > 0 && { provider: providers[0], providers }), ...columns.app_metadata },
  }
}

/** Whether the account has an owner. One that an operator made and nobody confirmed gives way to whoever does. */
export function isLive(account: Account) {
  return account.email_confirmed_at !== null || account.phone_confirmed_at !== null || account.last_sign_in_at !== null
}

export async function accountByEmail(db: Db, email: string): Promise<Account | null> {
  const [account] = await db.select().from(users).where(eq(users.email, email))
  return account ?? null
}

/** The confirmed address of an account; null otherwise. */
export async function provenAddress(db: Db, id: string): Promise<string | null> {
  const [account] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, id), isNotNull(users.email_confirmed_at), isNull(users.deleted_at)))
  return account?.email ?? null
}

/**
 * The address by which a caller may name an invitation by an id instead of its secret, as notifications do: it must be
 * theirs, and proven. Null where the token is a secret, and for visitors.
 */
export async function addressForId(db: Db, user: { id: string } | null, token: string) {
  return user !== null && Id.safeParse(token).success ? provenAddress(db, user.id) : null
}

const Id = z.uuid()

/** Throws `user_not_found`. Soft-deleted accounts count as missing. */
export async function accountById(db: Db, id: string): Promise<Account> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) throw refusals.validation('user_id must be an UUID')
  const [account] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deleted_at)))
  if (!account) throw refusals.userMissing()
  return account
}

/** Deletes another, never confirmed account with this address. Throws `email_exists` when a confirmed one has it. */
async function makeRoom(db: Db, { id, email }: Pick<Account, 'id' | 'email'>) {
  const holder = email === null ? null : await accountByEmail(db, email)
  if (!holder || holder.id === id) return
  if (isLive(holder)) throw refusals.emailTaken()
  await db.delete(users).where(eq(users.id, holder.id))
}

/** Inserts the account, replacing a never confirmed one with the same address. Call it under `lockAddress`. */
export async function insertAccount(db: Db, account: Account, now: Date) {
  await makeRoom(db, account)
  await db.insert(users).values(account)
  if (account.email !== null && account.email_confirmed_at !== null) await endSignUps(db, account.email, now)
}

/** Voids the links of all sign-ups that wait for this address, because it has an owner from now on. */
async function endSignUps(db: Db, email: string, now: Date) {
  const ended = await db.delete(signUps).where(eq(signUps.email, email)).returning({ hash: signUps.hash })
  await endLinks(db, ended, 'replaced', now)
  await withdrawEmails(db, email, now)
}

/**
 * Call it in the transaction that gives an account a new address, because another account may have taken the address
 * since the change was requested. Throws `email_exists`.
 */
export async function takeAddress(db: Db, account: { id: string; email: string }) {
  await lockAddress(db, account.email)
  await makeRoom(db, account)
}

/** The columns that change when an account gets this address. */
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
 * Creates an account with a confirmed address and sends no email, for the demonstration. Throws `email_exists` when a
 * confirmed account has the address.
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
    await insertAccount(tx, account, now)
  })
  return account
}

/** Changes an account and returns the changed row. */
export async function changeAccount(db: Db, id: string, change: Partial<Account>, now: Date): Promise<Account> {
  const [account] = await db
    .update(users)
    .set({ ...change, updated_at: now.toISOString() })
    .where(eq(users.id, id))
    .returning()
  if (!account) throw refusals.userMissing()
  if (change.email_confirmed_at && account.email !== null) await endSignUps(db, account.email, now)
  return account
}

/** Makes an account delegate-only, which hides the organiser's tools, or an ordinary one. */
export async function setDelegate(db: Db, id: string, is_delegate: boolean, now: Date) {
  await changeAccount(db, id, { is_delegate }, now)
}

/** Deletes the account with everything that refers to it; with `soft` only its personal data and credentials. Ends its sessions. */
export async function deleteAccount(db: Db, id: string, { soft, now }: { soft: boolean; now: Date }) {
  if (!soft) return void (await db.delete(users).where(eq(users.id, id)))
  await transact(db, async (tx) => {
    await signOutEverywhere(tx, id)
    const erased = {
      email: null,
      phone: null,
      new_email: null,
      password_hash: null,
      user_metadata: {},
      app_metadata: {},
    }
    await changeAccount(tx, id, { ...erased, deleted_at: now.toISOString() }, now)
  })
}
