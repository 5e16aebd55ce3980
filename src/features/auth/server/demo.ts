import { randomBytes } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { User } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { accountByEmail, changeAccount, createAccount, deleteAccount, insertAccount, newAccount } from './accounts.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { signOutEverywhere } from './sessions.ts'
import { type Account, users } from './table.ts'

/** The accounts that people can sign in to. No real address ends in .example. */
const PEOPLE = {
  organiser: { email: 'organiser@foyer.example', is_delegate: false },
  delegate: { email: 'delegate@foyer.example', is_delegate: true },
} as const

type Role = keyof typeof PEOPLE
const ROLES: readonly Role[] = ['organiser', 'delegate']

/** Participants whose accounts have no password, so that nobody can sign in to them. */
const OTHERS = [
  'baek.junseo@hangang.example',
  'kwabena.ashdown@openstandards.example',
  'maximiliane@interregional.example',
  'nadia.zahrawi@oasis.example',
  'kobayashi.chihiro@kaze.example',
  'oyelaran.baptistevance@junctions.example',
  'caoimhe@canaltrust.example',
  'teuila.faamausili@relay.example',
  'mateusz.dabrowa@brannoc.example',
]

/** Public, because it is in the repository; so it is used only if no other computer can reach the server. */
const KNOWN_PASSWORD = 'tidewater-2025'

/** The accounts and passwords to print in the terminal. A random password is printed only once. */
export type DemoLogin = { role: Role; email: string; password: string; once: boolean }

/** Whether the database has any account. */
export async function hasAccounts(db: Db) {
  const [first] = await db.select({ id: users.id }).from(users).limit(1)
  return first !== undefined
}

type Opened = { organiser: User; delegate: User; others: User[]; logins: DemoLogin[] }

/** Creates all accounts, with the public password if only this computer can reach the server, else with random ones. */
export async function openDemoAccounts(tx: Db, isPrivate: boolean, now: Date): Promise<Opened> {
  const open = async (role: Role) => {
    const { email, is_delegate } = PEOPLE[role]
    const password = isPrivate ? KNOWN_PASSWORD : randomPassword()
    const account = await createAccount(tx, { email, password, is_delegate }, now)
    return { user: asUser(account), login: { role, email, password, once: !isPrivate } }
  }
  const [organiser, delegate] = [await open('organiser'), await open('delegate')]
  const others: User[] = []
  for (const email of OTHERS) {
    const account = newAccount({ email, email_confirmed_at: now.toISOString(), is_delegate: true }, now)
    await insertAccount(tx, account, now)
    others.push(asUser(account))
  }
  return { organiser: organiser.user, delegate: delegate.user, others, logins: [organiser.login, delegate.login] }
}

/**
 * The accounts that still have the published password. Where others can reach this server, each of them gets a random
 * password first, which ends its sessions. Call it at every start.
 */
export async function demoLogins(db: Db, isPrivate: boolean, now: Date): Promise<DemoLogin[]> {
  const logins: DemoLogin[] = []
  for (const role of ROLES) {
    const { email } = PEOPLE[role]
    const account = await accountByEmail(db, email)
    if (!account || !(await isPassword(KNOWN_PASSWORD, account.password_hash))) continue
    const password = isPrivate ? KNOWN_PASSWORD : randomPassword()
    if (!isPrivate) await replacePassword(db, account, password, now)
    logins.push({ role, email, password, once: !isPrivate })
  }
  return logins
}

async function replacePassword(db: Db, { id }: Account, password: string, now: Date) {
  const password_hash = await hashPassword(password)
  await transact(db, async (tx) => {
    await changeAccount(tx, id, { password_hash }, now)
    await signOutEverywhere(tx, id)
  })
}

function randomPassword() {
  return randomBytes(12).toString('base64url')
}

/** Null after the demonstration was removed. */
export async function demoOrganiser(db: Db): Promise<User | null> {
  const account = await accountByEmail(db, PEOPLE.organiser.email)
  return account && asUser(account)
}

/** Deletes all accounts. Call it when the organiser owns no conferences any more. */
export async function closeDemoAccounts(tx: Db, now: Date) {
  const addresses = [...ROLES.map((role) => PEOPLE[role].email), ...OTHERS]
  const found = await tx.select({ id: users.id }).from(users).where(inArray(users.email, addresses))
  for (const { id } of found) await deleteAccount(tx, id, { soft: false, now })
}

function asUser({ id, email, is_delegate }: Account): User {
  return { id, email: email ?? '', session_id: '', is_delegate }
}
