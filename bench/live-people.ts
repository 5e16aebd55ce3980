/** A running server with a published conference, and many people in it. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeSession } from '#features/auth/server/sessions.ts'
import { type Session, sessions, users } from '#features/auth/server/table.ts'
import { conferenceMembers } from '#features/conferences/server/table.ts'
import { type Db, openDatabase } from '#server/db/db.ts'
import { readEnv } from '#server/env.ts'
import { createLog } from '#server/log.ts'
import { type RunningServer, startServer } from '../e2e/server.ts'
import { stopLater } from './live-kit.ts'
import { apiOf, createConference, signUpOrganiser } from './organiser.ts'

/** How many messages a list has that is measured. */
export const CHAT_PAGE = 20

const SETTINGS = {
  PUBLIC_URL: 'http://localhost',
  JWT_SECRET: 'a secret that only measurements know, of some length',
  LIMITS: 'off',
}

export type Person = { id: string; token: string }
export type Hall = {
  server: RunningServer
  /** Starts another process on the same database. */
  another: (env?: Record<string, string>) => Promise<RunningServer>
  conference_id: string
  people: Person[]
}

/**
 * On PostgreSQL where an address is given, else on the embedded engine. `prepare` can write more rows before the server
 * starts.
 */
export async function openHall(
  databaseUrl: string | null,
  count: number,
  more: Record<string, string> = {},
  prepare: (db: Db, hall: Pick<Hall, 'conference_id' | 'people'>) => Promise<void> = () => Promise.resolve(),
): Promise<Hall> {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-live-'))
  const env = { ...SETTINGS, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }), ...more }
  const first = await startServer(env, dataDir)
  const api = apiOf(first.url)
  await signUpOrganiser(api)
  const { id: conference_id } = await createConference(api)
  // Only one process can have the folder of the embedded engine open.
  await first.stop()
  const log = createLog('silent')
  const database = await openDatabase({ ...(databaseUrl !== null && { databaseUrl }), dataDir, log })
  const people = await addPeople(database.db, conference_id, count)
  await prepare(database.db, { conference_id, people })
  await database.close()
  stopLater(() => rm(dataDir, { recursive: true, force: true }))
  async function another(extra: Record<string, string> = {}) {
    const server = await startServer({ ...env, ...extra }, dataDir)
    stopLater(() => server.stop())
    return server
  }
  return { server: await another(), another, conference_id, people }
}

/** Writes the rows of delegates who are signed in, because to sign up takes a while for each of them. */
async function addPeople(db: Db, conference_id: string, count: number): Promise<Person[]> {
  const [env, now] = [readEnv(SETTINGS), new Date()]
  const at = now.toISOString()
  const people: Person[] = []
  while (people.length < count) {
    const accounts = Array.from({ length: Math.min(500, count - people.length) }, () => accountAt(at))
    const begun = accounts.map(({ id }) => sessionAt(id, at))
    const members = accounts.map(({ id }) => ({ conference_id, user_id: id, role: 'delegate' as const, joined_at: at }))
    await db.insert(users).values(accounts)
    await db.insert(sessions).values(begun)
    await db.insert(conferenceMembers).values(members)
    for (const [index, account] of accounts.entries()) {
      const session = begun[index] ?? sessionAt(account.id, at)
      const { access_token } = await describeSession(env, { session, account }, now)
      people.push({ id: account.id, token: access_token })
    }
  }
  return people
}

function sessionAt(user_id: string, at: string): Session {
  const id = randomUUID()
  return { id, user_id, method: 'password', refresh_count: 0, recent_refreshes: [], created_at: at, refreshed_at: at }
}

function accountAt(at: string): typeof users.$inferSelect {
  const unset = {
    phone: null,
    password_hash: null,
    phone_confirmed_at: null,
    confirmation_sent_at: null,
    recovery_sent_at: null,
    invited_at: null,
    new_email: null,
    email_change_sent_at: null,
    banned_until: null,
    deleted_at: null,
  }
  return {
    ...unset,
    id: randomUUID(),
    email: `${randomUUID()}@example.org`,
    email_confirmed_at: at,
    user_metadata: {},
    app_metadata: {},
    is_delegate: true,
    is_anonymous: false,
    last_sign_in_at: at,
    created_at: at,
    updated_at: at,
  }
}
