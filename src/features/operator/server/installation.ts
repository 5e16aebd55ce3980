import { sql } from 'drizzle-orm'
import { addressIn } from '#features/contact/rules.ts'
import { countOpenMessages } from '#features/contact/server/queries.ts'
import { backupCondition, isUnderWay } from '#server/backup/rules.ts'
import { readBackupState } from '#server/backup/state.ts'
import type { Env } from '#server/env.ts'
import { diskSpace } from '#server/db/embedded/disk.ts'
import { onlyRow } from '#server/db/only-row.ts'
import { countOtherProcesses } from '#server/processes.ts'
import { asRefusal } from '#server/http/endpoints.ts'
import { fingerprint, publicPart, signingKey } from '#server/signed-file/keys.ts'
import { VERSION } from '#server/version.ts'
import { instantBefore } from '#shared/time.ts'
import type { Installation } from '../contract.ts'
import type { OperatorCall } from './access.ts'
import { readEmails } from './emails.ts'
import { readJobs } from './jobs.ts'

/** What the installation is like. Throws `unavailable` while the database does not answer. */
export async function readInstallation(call: OperatorCall): Promise<Installation> {
  const { db, env, now, database } = call
  const [measured, redis, store, disk, backups, jobs, emails, open_messages, others] = await Promise.all([
    readDatabase(call),
    readRedis(call),
    readStore(call),
    diskSpace(env.DATA_DIR).catch(() => null),
    readBackups(call),
    readJobs(db, now),
    readEmails(db, now),
    countOpenMessages(db),
    database.engine === 'postgres' ? countOtherProcesses(db) : null,
  ])
  return {
    checked_at: now.toISOString(),
    host: new URL(env.PUBLIC_URL).host,
    version: VERSION,
    node: process.versions.node,
    started_at: instantBefore(new Date(), process.uptime() * 1000),
    memory_bytes: process.memoryUsage.rss(),
    processes: others === null ? null : others + 1,
    database: measured,
    redis,
    store,
    disk,
    backups,
    jobs,
    emails,
    open_messages,
    settings: await settingsOf(env),
  }
}

async function readDatabase({ db, database }: OperatorCall): Promise<Installation['database']> {
  const { latency, error } = await timed(() => database.ping())
  const { rows } = await db.execute<{ version: string; bytes: string }>(sql`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`)
  const { version, bytes } = onlyRow(rows)
  const problem = error === null ? null : (asRefusal(error)?.message ?? 'The database did not answer.')
  return { engine: database.engine, version, latency_ms: latency, bytes: Number(bytes), problem }
}

async function readRedis({ bus }: OperatorCall): Promise<Installation['redis']> {
  const { ping } = bus
  if (ping === null) return null
  const { latency, error } = await timed(() => ping.call(bus))
  return { latency_ms: error === null ? latency : null }
}

async function readBackups({ db, env, now }: OperatorCall): Promise<Installation['backups']> {
  const seen = await readBackupState(db, env)
  if (seen === null) return null
  const { begun_at, made_at, problem } = seen
  return { state: backupCondition(seen, now), is_being_made: isUnderWay(begun_at, now), made_at, problem }
}

async function readStore({ storage, env }: OperatorCall): Promise<Installation['store']> {
  const { ping } = storage
  if (ping === null || env.FILES_URL === undefined) return null
  const { latency, error } = await timed(ping)
  return { bucket: new URL(env.FILES_URL).host, latency_ms: error === null ? latency : null }
}

/** The milliseconds that some work took, and what it threw. */
async function timed(work: () => Promise<unknown>): Promise<{ latency: number; error: unknown }> {
  const begun = performance.now()
  const error = await work().then(
    () => null,
    (thrown: unknown) => thrown ?? new Error('nothing'),
  )
  return { latency: Math.round(performance.now() - begun), error }
}

async function settingsOf(env: Env): Promise<Installation['settings']> {
  const { SMTP_URL, CONTACT_EMAIL, MAIL_FROM, STRIPE_SECRET_KEY, TRUST_PROXY } = env
  return {
    mail_server: SMTP_URL === undefined ? null : new URL(SMTP_URL).host,
    contact_email: CONTACT_EMAIL ?? null,
    mail_from: addressIn(MAIL_FROM),
    payments: STRIPE_SECRET_KEY === undefined ? 'test' : 'stripe',
    proxies: TRUST_PROXY,
    signature: fingerprint(publicPart(await signingKey(env))),
  }
}
