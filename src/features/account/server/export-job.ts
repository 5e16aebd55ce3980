import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { users } from '#features/auth/server/table.ts'
import { type Notice, notify, withdrawNotifications } from '#features/notifications/server/notify.ts'
import type { Core } from '#server/context.ts'
import type { Person } from '#server/feature.ts'
import { transactLive } from '#server/live/events.ts'
import { paths } from '#shared/paths.ts'
import { DAY_MS, instantBefore } from '#shared/time.ts'
import { EXPORT_DAYS, EXPORT_PART } from '../rules.ts'
import { exportText } from '../text.ts'
import { dataExports } from './table.ts'

/** The name of the job that prepares the files. */
export const PREPARE_EXPORTS = 'prepare-data-exports'

/**
 * Prepares the files that were asked for, the oldest request first and one at a time, so that others are hardly slowed
 * down. One that fails does not keep the others waiting: it is logged, and tried again with the job.
 */
export async function prepareExports(core: Core, now: Date) {
  const pending = await core.db
    .select({ id: users.id, email: users.email })
    .from(dataExports)
    .innerJoin(users, eq(users.id, dataExports.person_id))
    .where(isNull(dataExports.ready_at))
    .orderBy(asc(dataExports.requested_at))
  const failures: unknown[] = []
  for (const person of pending) await prepareExport(core, person, now).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} data exports were not prepared.`)
}

async function prepareExport(core: Core, person: Person, now: Date) {
  const isPersons = eq(dataExports.person_id, person.id)
  const attempt_id = randomUUID()
  await core.db
    .update(dataExports)
    .set({ attempt_id })
    .where(and(isPersons, isNull(dataExports.ready_at)))
  const file = await collectFile(core, person, now)
  await transactLive(core, now, async (tx, publisher) => {
    const ready = await tx
      .update(dataExports)
      .set({ file, ready_at: now.toISOString(), attempt_id: null })
      .where(and(isPersons, eq(dataExports.attempt_id, attempt_id)))
      .returning({ person_id: dataExports.person_id })
    if (ready.length > 0) await notify(tx, publisher, [readyNotice(person)], now)
  })
}

/** Everything that is stored about a person, as JSON. */
async function collectFile({ db, personalRecords }: Core, person: Person, now: Date) {
  const file: Record<string, unknown> = { exported_at: now.toISOString() }
  for (const { name, collect } of personalRecords) file[name] = await collect(db, person)
  return `${JSON.stringify(file, null, 2)}\n`
}

function readyNotice({ id }: Person): Notice {
  return {
    kind: 'export_ready',
    person_ids: [id],
    actor_id: null,
    conference_id: null,
    subject_id: id,
    path: `${paths.profile}#${EXPORT_PART}`,
    words: { text: exportText.readyFor },
  }
}

/** Deletes the files after their time, with the notifications that lead to them. */
export async function deleteOldExports(core: Core, now: Date) {
  await transactLive(core, now, async (tx, publisher) => {
    const deleted = await tx
      .delete(dataExports)
      .where(lte(dataExports.ready_at, instantBefore(now, EXPORT_DAYS * DAY_MS)))
      .returning({ person_id: dataExports.person_id })
    const person_ids = deleted.map(({ person_id }) => person_id)
    await withdrawNotifications(tx, publisher, person_ids, ['export_ready'])
  })
}
