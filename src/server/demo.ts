import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import {
  closeDemoAccounts,
  type DemoLogin,
  demoLogins,
  demoOrganiser,
  hasAccounts,
  openDemoAccounts,
} from '#features/auth/server/demo.ts'
import { buyDemoPlan } from '#features/billing/server/demo.ts'
import {
  DEMO_NAMES,
  type DemoConference,
  moveDemoConference,
  demoMoment,
  openDemoConference,
  removeDemoConferences,
} from '#features/conferences/server/demo.ts'
import { addDemoDelegates } from '#features/delegates/server/demo.ts'
import { fillDemoProfiles } from '#features/profile/server/demo.ts'
import { registerDemoDelegates } from '#features/registration/server/demo.ts'
import { addDemoSchedule } from '#features/schedule/server/demo.ts'
import { addDemoSpeakers } from '#features/speakers/server/demo.ts'
import type { Call, Machine, User } from './context.ts'
import { type Database, type Db, transact } from './db.ts'
import { type Env, isLoopback } from './env.ts'

/**
 * What each feature adds to a demonstration conference, in the order of the features, so that each finds what the
 * earlier ones made. All of it goes through the services that the handlers call: these are rows like any others.
 */
const PARTS: readonly ((demo: DemoConference) => Promise<void>)[] = [
  addDemoSpeakers,
  addDemoSchedule,
  addDemoDelegates,
  registerDemoDelegates,
]

const NO_BODY = { bytes: Buffer.alloc(0), content_type: '' }

/** Keeps two processes that start on one empty database from both filling it. Any number that nobody else uses. */
const LOCK = 7_204_118_356

/**
 * Installs the demonstration where it is wanted and nobody has signed up yet, and returns the accounts to tell the
 * person at the terminal. Call it before listening: where others can reach the server, no account may have a password
 * that everybody knows.
 */
export async function prepareDemo(machine: Machine, engine: Database['engine']): Promise<DemoLogin[]> {
  const { env, db, clock } = machine
  const now = clock.now()
  const installed = isWanted(env, engine) ? await install(machine, now) : null
  return installed ?? demoLogins(db, isPrivate(env), now)
}

function isWanted(env: Env, engine: Database['engine']) {
  if (env.SEED) return env.SEED === 'demo'
  return engine === 'embedded' && isPrivate(env) && !existsSync(join(env.DATA_DIR, NO_DEMO))
}

/** Whether only this machine can reach the server. A public address means a proxy in front of a loopback one. */
function isPrivate({ HOST, PUBLIC_URL }: Env) {
  return isLoopback(HOST) && isLoopback(new URL(PUBLIC_URL).hostname)
}

/** In one transaction, so that a process killed in the middle leaves nothing, and the next start begins anew. */
function install(machine: Machine, now: Date): Promise<DemoLogin[] | null> {
  return transact(machine.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    if (await hasAccounts(tx)) return null
    const inside = { ...machine, db: tx }
    const { organiser, delegate, others, logins } = await openDemoAccounts(tx, isPrivate(machine.env), now)
    await buyDemoPlan(inside, organiser, now)
    const callBy = (user: User, at: Date): Call => ({ ...inside, user, now: at, source: '127.0.0.1', ...NO_BODY })
    await fillDemoProfiles({ organiser: callBy(organiser, now), delegate: callBy(delegate, now) })
    for (const name of DEMO_NAMES) {
      const by = (user: User) => callBy(user, demoMoment(name, now))
      const people = { organiser: by(organiser), delegate: by(delegate), others: others.map(by) }
      const conference = await openDemoConference(name, people.organiser)
      for (const part of PARTS) await part({ name, conference, ...people })
    }
    return logins
  })
}

/** Moves the smaller conference to yesterday, today and tomorrow, and returns it; null when it is not there. */
export async function moveDemo(db: Db, now: Date) {
  const organiser = await demoOrganiser(db)
  return organiser && moveDemoConference(db, organiser, now)
}

/** Its presence tells the next start that the demonstration was removed, and is not to come back by itself. */
const NO_DEMO = 'no-demo'

/**
 * Removes the demonstration with everything that was added to it. The accounts stay while the organiser has other
 * conferences, whose names are returned.
 */
export async function removeDemo(db: Db, dataDir: string, now: Date): Promise<string[]> {
  const others = await transact(db, async (tx) => {
    const organiser = await demoOrganiser(tx)
    const left = organiser ? await removeDemoConferences(tx, organiser) : []
    if (left.length === 0) await closeDemoAccounts(tx, now)
    return left
  })
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(join(dataDir, NO_DEMO), '')
  return others
}
