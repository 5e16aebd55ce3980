import type { Readable } from 'node:stream'
import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import { withdrawNotifications } from '#features/notifications/server/notify.ts'
import type { Call } from '#server/context.ts'
import { zipStream, type ZippedFile } from '#server/files/zip.ts'
import { FileAnswer } from '#server/http/endpoints.ts'
import type { Limit } from '#server/http/limits.ts'
import { sendJob } from '#server/jobs/job.ts'
import { transactLive } from '#server/live/events.ts'
import { AppError } from '#shared/errors.ts'
import { DAY_MS, instantAfter, instantBefore } from '#shared/time.ts'
import type { DataExport } from '../contract.ts'
import { ACCOUNT_FILE } from '../import-rules.ts'
import { readMe } from '../read-me-text.ts'
import { EXPORT_DAYS } from '../rules.ts'
import { exportText as text } from '../text.ts'
import { accountFile, pictureOf } from './account-file.ts'
import { PREPARE_EXPORTS } from './export-job.ts'
import { dataExports } from './table.ts'

const EXPORTS: Limit = { name: 'data-exports', points: 5, seconds: 24 * 3600, refusal: text.tooMany }

/** Queues a new file in place of the one before it, unless one is already being prepared. */
export async function requestExport(call: Call): Promise<DataExport> {
  const { user, limits, now } = call
  const current = await readExport(call)
  if (current?.ready_at === null) return current
  await limits.spend(EXPORTS, user.id)
  const queued = { requested_at: now.toISOString(), attempt_id: null, ready_at: null, file: null }
  await transactLive(call, now, async (tx, publisher) => {
    const changed = await tx
      .insert(dataExports)
      .values({ person_id: user.id, ...queued })
      .onConflictDoUpdate({ target: dataExports.person_id, set: queued, setWhere: isNotNull(dataExports.ready_at) })
      .returning({ person_id: dataExports.person_id })
    // Another call has just queued one.
    if (changed.length === 0) return
    await sendJob(tx, PREPARE_EXPORTS, now)
    await withdrawNotifications(tx, publisher, [user.id], ['export_ready'])
  })
  return { requested_at: queued.requested_at, ready_at: null, expires_at: null }
}

const { requested_at, ready_at } = dataExports

/** The caller's export; null without one, or after its time. */
export async function readExport({ db, user, now }: Call): Promise<DataExport | null> {
  const [row] = await db.select({ requested_at, ready_at }).from(dataExports).where(isCurrent(user.id, now))
  if (!row) return null
  const expires_at = row.ready_at === null ? null : instantAfter(new Date(row.ready_at), EXPORT_DAYS * DAY_MS)
  return { ...row, expires_at }
}

/**
 * The caller's file: what was prepared to read, and beside it what another installation takes in, as the account is now.
 * Throws `not_found` until it is ready.
 */
export async function downloadExport(call: Call): Promise<FileAnswer<Readable>> {
  const { db, user, now } = call
  const [row] = await db.select({ file: dataExports.file }).from(dataExports).where(isCurrent(user.id, now))
  if (!row) throw new AppError('not_found', text.none)
  if (row.file === null) throw new AppError('not_found', text.notReady)
  return new FileAnswer('application/zip', ACCOUNT_FILE.archive, zipStream(filesOf(call, row.file), now))
}

async function* filesOf(call: Call, everything: string): AsyncGenerator<ZippedFile> {
  const { user, env, now } = call
  yield { name: 'READ ME.txt', body: readMe({ origin: env.PUBLIC_URL, email: user.email }) }
  yield { name: ACCOUNT_FILE.everything, body: everything }
  const picture = await pictureOf(call, user.id)
  if (picture) yield { name: 'picture.webp', body: picture }
  yield { name: ACCOUNT_FILE.name, body: await accountFile(call, user, now) }
}

function isCurrent(person_id: string, now: Date) {
  const isKept = gt(ready_at, instantBefore(now, EXPORT_DAYS * DAY_MS))
  return and(eq(dataExports.person_id, person_id), or(isNull(ready_at), isKept))
}
