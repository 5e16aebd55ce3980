import { count, desc, isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { type Db, transact } from '#server/db/db.ts'
import { queueEmail } from '#server/mail/outbox.ts'
import { canonicalPhone, mergeMetadata, type Metadata, readDuration } from '../rules.ts'
import {
  type RequestContext,
  accountByEmail,
  accountById,
  changeAccount,
  insertAccount,
  isLive,
  newAccount,
  readEmail,
  takeAddress,
} from './accounts.ts'
import { describeAccount } from './responses.ts'
import type { AdminUserBody } from './request-schemas.ts'
import { linkTo, lockAddress, mintToken } from './links.ts'
import { invitationEmail } from './mail.ts'
import { cleanMetadata, readMetadata } from './metadata.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import { AuthError, refusals } from './errors.ts'
import { signOutEverywhere } from './sessions.ts'
import { type Account, users } from './table.ts'

/** A page of accounts, newest first, and the count of all. */
export async function listAccounts(db: Db, { page, per_page }: { page: number; per_page: number }) {
  const here = isNull(users.deleted_at)
  const [total] = await db.select({ rows: count() }).from(users).where(here)
  const accounts = await db
    .select()
    .from(users)
    .where(here)
    .orderBy(desc(users.created_at), users.id)
    .limit(per_page)
    .offset((page - 1) * per_page)
  return { accounts, total: total?.rows ?? 0 }
}

type AdminUser = z.output<typeof AdminUserBody>

/** Creates an account without asking its owner. Throws `email_exists` or `phone_exists`. */
export async function createByOperator(db: Db, requested: AdminUser, now: Date): Promise<Account> {
  const columns = await columnsOf(requested, now)
  if (!columns.email && !columns.phone) {
    throw refusals.validation('Cannot create a user without either an email or phone')
  }
  const { user_metadata = {}, app_metadata = {} } = requested
  const metadata = { app_metadata: cleanMetadata(app_metadata), user_metadata: readMetadata(user_metadata) }
  const account = newAccount({ ...columns, ...metadata }, now)
  await transact(db, async (tx) => {
    if (account.email !== null) await lockAddress(tx, account.email)
    await insertAccount(tx, account, now)
  })
  return account
}

/** Changes any account. A new password or a ban ends its sessions. */
export async function changeByOperator(db: Db, id: string, requested: AdminUser, now: Date): Promise<Account> {
  const columns = await columnsOf(requested, now)
  const account = await accountById(db, id)
  return transact(db, async (tx) => {
    if (columns.email) await takeAddress(tx, { id, email: columns.email })
    if (columns.password_hash || columns.banned_until) await signOutEverywhere(tx, id)
    const metadata = {
      app_metadata: mergeMetadata(account.app_metadata, cleanMetadata(requested.app_metadata ?? {})),
      user_metadata: mergeMetadata(account.user_metadata, readMetadata(requested.user_metadata ?? {})),
    }
    return changeAccount(tx, id, { ...columns, ...metadata }, now)
  })
}

async function columnsOf(requested: AdminUser, now: Date): Promise<Partial<Account>> {
  const columns: Partial<Account> = {}
  if (requested.email !== undefined) columns.email = readEmail(requested.email)
  if (requested.phone !== undefined) columns.phone = readPhone(requested.phone)
  if (requested.email_confirm) columns.email_confirmed_at = now.toISOString()
  if (requested.phone_confirm) columns.phone_confirmed_at = now.toISOString()
  if (typeof requested.user_metadata?.is_delegate === 'boolean')
    columns.is_delegate = requested.user_metadata.is_delegate
  if (requested.ban_duration !== undefined) columns.banned_until = bannedUntil(requested.ban_duration, now)
  if (requested.password !== undefined) {
    checkPassword(requested.password)
    columns.password_hash = await hashPassword(requested.password)
  }
  return columns
}

function readPhone(text: string) {
  const phone = canonicalPhone(text)
  if (phone === null) throw refusals.badPhone()
  return phone
}

function bannedUntil(text: string, now: Date) {
  const ms = readDuration(text)
  const until = new Date(now.getTime() + (ms ?? Number.NaN))
  if (Number.isNaN(until.getTime()))
    throw refusals.validation(`invalid format for ban duration: ${JSON.stringify(text)}`)
  return ms === 0 ? null : until.toISOString()
}

type Invitation = { email: string; data: Metadata; redirect_to: string | null }

/** Creates an account that its owner accepts through a link in an email. */
export async function invite({ env, db, now }: RequestContext, { email: rawEmail, data, redirect_to }: Invitation) {
  const email = readEmail(rawEmail)
  const at = now.toISOString()
  const account = newAccount(
    { email, user_metadata: readMetadata(data), invited_at: at, confirmation_sent_at: at },
    now,
  )
  return transact(db, async (tx) => {
    await lockAddress(tx, email)
    await insertAccount(tx, account, now)
    const token = await mintToken(tx, 'invite', { user_id: account.id, email }, now)
    await queueEmail(tx, invitationEmail(email, linkTo(env, token, 'invite', redirect_to)), now)
    return account
  })
}

const LINK_KINDS = {
  signup: 'signup',
  invite: 'invite',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
} as const
type LinkKind = keyof typeof LINK_KINDS

function isLinkKind(type: string): type is LinkKind {
  return Object.hasOwn(LINK_KINDS, type)
}

type LinkWish = Invitation & { type: string; new_email: string; password: string }

/** The link of an email, for operators who deliver it themselves. */
export async function generateLink({ env, db, now }: RequestContext, wish: LinkWish) {
  const { type } = wish
  if (!isLinkKind(type)) throw refusals.validation(`Invalid email action link type requested: ${type}`)
  const purpose = LINK_KINDS[type]
  const email = readEmail(wish.email)
  const fresh = await freshAccount(type, email, wish, now)
  return transact(db, async (tx) => {
    await lockAddress(tx, email)
    const existing = await accountByEmail(tx, email)
    if (existing && isLive(existing) && fresh?.required) throw refusals.emailTaken()
    let account = existing && isLive(existing) ? existing : await openFresh(tx, fresh?.account ?? existing, now)
    const target = purpose === 'email_change' ? readEmail(wish.new_email) : email
    if (purpose === 'email_change') {
      account = await changeAccount(tx, account.id, { new_email: target, email_change_sent_at: now.toISOString() }, now)
    }
    const token = await mintToken(tx, purpose, { user_id: account.id, email: target }, now)
    const action_link = linkTo(env, token, purpose, wish.redirect_to)
    const link = { action_link, email_otp: token, hashed_token: token, verification_type: type }
    return { ...describeAccount(account), ...link, redirect_to: wish.redirect_to ?? env.PUBLIC_URL }
  })
}

/** The account that a link creates where there is none yet. */
async function freshAccount(type: LinkKind, email: string, { data, password }: LinkWish, now: Date) {
  if (type !== 'signup' && type !== 'invite' && type !== 'magiclink') return null
  if (type === 'signup') checkPassword(password)
  const password_hash = type === 'signup' ? await hashPassword(password) : null
  const at = now.toISOString()
  const sent = { confirmation_sent_at: at, invited_at: type === 'invite' ? at : null }
  const account = newAccount({ email, password_hash, user_metadata: readMetadata(data), ...sent }, now)
  return { account, required: type !== 'magiclink' }
}

async function openFresh(db: Db, account: Account | null, now: Date) {
  if (!account) throw new AuthError(404, 'user_not_found', 'User with this email not found')
  const existing = await accountByEmail(db, account.email ?? '')
  if (existing?.id !== account.id) await insertAccount(db, account, now)
  return account
}
