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
import {
  DEMO_NAMES,
  moveDemoConference,
  demoMoment,
  openDemoConference,
  removeDemoConferences,
} from '#features/conferences/server/demo.ts'
import type { Call, Core, User } from './context.ts'
import { type Database, type Db, transact } from '#server/db/db.ts'
import { type Env, isPrivate } from './env.ts'
import { features } from './features.ts'

const parts = features.flatMap(({ demo = [] }) => demo)

const NO_BODY = { bytes: Buffer.alloc(0), body: null, content_type: '' }

/** The advisory lock that keeps two processes from both installing the demonstration: any otherwise unused number. */
const LOCK = 7_204_118_356

/**
 * Installs the demonstration if it is enabled and there are no accounts yet, and returns the logins to print in the
 * terminal. Call it before listening, because accounts with known passwords must not be reachable by others.
 */
export async function prepareDemo(core: Core, engine: Database['engine']): Promise<DemoLogin[]> {
  const { env, db, clock } = core
  const now = clock.now()
  const installed = isWanted(env, engine) ? await install(core, now) : null
  return installed ?? demoLogins(db, isPrivate(env), now)
}

function isWanted(env: Env, engine: Database['engine']) {
  if (env.SEED) return env.SEED === 'demo'
  return engine === 'embedded' && isPrivate(env) && !existsSync(join(env.DATA_DIR, NO_DEMO))
}

/** Installs in one transaction, so that a killed process leaves nothing behind, and the next start tries again. */
function install(core: Core, now: Date): Promise<DemoLogin[] | null> {
  return transact(core.db, async (tx) => {
    // Another process needs some seconds to install it.
    await tx.execute(sql`select set_config('lock_timeout', '60s', true), set_config('statement_timeout', '60s', true)`)
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    if (await hasAccounts(tx)) return null
    process.stdout.write('Installing the demonstration, which takes some seconds.\n')
    const inside = { ...core, db: tx }
    const { organiser, delegate, others, logins } = await openDemoAccounts(tx, isPrivate(core.env), now)
    const callBy = (user: User, at: Date): Call => ({ ...inside, user, now: at, source: '127.0.0.1', ...NO_BODY })
    const people = { organiser: callBy(organiser, now), delegate: callBy(delegate, now) }
    for (const part of parts) await part.people?.(people)
    for (const name of DEMO_NAMES) {
      const by = (user: User) => callBy(user, demoMoment(name, now))
      const then = { organiser: by(organiser), delegate: by(delegate), others: others.map(by) }
      const conference_id = await openDemoConference(name, then.organiser, now)
      for (const part of parts) await part.conference?.({ name, conference_id, ...then })
    }
    return logins
  })
}

/** Moves the smaller conference to yesterday, today and tomorrow, and returns it; null if it does not exist. */
export async function moveDemo(db: Db, now: Date) {
  const organiser = await demoOrganiser(db)
  return organiser && moveDemoConference(db, organiser, now)
}

/** The file that marks the demonstration as removed, so that the next start does not install it again. */
const NO_DEMO = 'no-demo'

/**
 * Removes the demonstration with everything that was added to it. If the organiser has other conferences, the accounts stay
 * and the names of those conferences are returned.
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
