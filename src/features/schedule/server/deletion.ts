import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { EditableConference } from '#features/conferences/server/access.ts'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import type { Call, Core } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { isAnyOf, requireAll } from '#server/db/selected.ts'
import { AppError } from '#shared/errors.ts'
import { HOUR_MS, instantBefore } from '#shared/time.ts'
import { deletionText } from '../deletion-text.ts'
import { DELETED_HOURS, SCHEDULE_LIMITS } from '../rules.ts'
import { text } from '../text.ts'
import { deleteItems, restoreItems, wholeItem } from './changes.ts'
import { giveReason } from './reasons.ts'
import { listSchedule, lockSchedule, speakerNames } from './service.ts'
import { deletedSessions, type ItemFields, scheduleItems } from './table.ts'

type Deleter = Pick<Call, 'db' | 'user' | 'now' | 'hooks'>

/** Deletes all of these items, or none, and keeps what they were for a day. Throws `not_found` if one does not exist. */
export async function removeScheduleItems(
  { db, user, now, hooks }: Deleter,
  conference: EditableConference,
  { ids, reason }: { ids: readonly string[]; reason: string | null },
) {
  return transact(db, async (tx) => {
    const these = and(eq(scheduleItems.conference_id, conference.id), isAnyOf(scheduleItems.id, ids))
    const { id, title } = scheduleItems
    const found = await tx.select({ id, title }).from(scheduleItems).where(these).orderBy(id).for('update')
    requireAll(found, ids, text)
    await keepDeleted(tx, conference, { ids, stage: await hooks.readStage(tx, ids) }, now)
    await deleteItems(tx, ids)
    await giveReason(tx, conference, { ids, reason }, now)
    const act = { conference_id: conference.id, user_id: user.id, action: 'sessions_removed' } as const
    if (found.length > 0)
      await recordAudit(tx, { ...act, count: found.length, title: onlyTitle(found.map((one) => one.title)) }, now)
    return { removed: found.length }
  })
}

/** The title where there is one session; several are only counted. */
function onlyTitle([title, ...others]: readonly unknown[]) {
  return others.length === 0 && typeof title === 'string' ? title : null
}

type Deleted = { ids: readonly string[]; stage: ReadonlyMap<string, Record<string, unknown>> }

async function keepDeleted(tx: Db, { id }: EditableConference, { ids, stage }: Deleted, now: Date) {
  const known = JSON.stringify(Object.fromEntries(stage))
  await tx.execute(sql`
    insert into ${deletedSessions} (schedule_item_id, conference_id, deleted_at, item, stage)
    select ${scheduleItems.id}, ${id}::uuid, ${now.toISOString()}::timestamptz, ${wholeItem},
      ${known}::jsonb -> ${scheduleItems.id}::text
    from ${scheduleItems} where ${isAnyOf(scheduleItems.id, ids)}
    on conflict (schedule_item_id) do update
      set deleted_at = excluded.deleted_at, item = excluded.item, stage = excluded.stage`)
}

/**
 * Puts deleted items back as they were: all of these, or none. Those who saved one have it again. A speaker who was deleted
 * meanwhile is not one any more. Throws `conflict` where it is too late.
 */
export async function restoreSessions(
  { db, user, now, hooks }: Deleter,
  conference: EditableConference,
  ids: readonly string[],
) {
  await transact(db, async (tx) => {
    await lockSchedule(tx, conference)
    const taken = await takeDeleted(tx, conference, ids, now)
    if (taken.length < new Set(ids).size) throw new AppError('conflict', deletionText.nothingToRestore)
    const listed = await tx.$count(scheduleItems, eq(scheduleItems.conference_id, conference.id))
    if (listed + taken.length > SCHEDULE_LIMITS.items) throw new AppError('limit_reached', text.tooMany)
    const items = await withoutGone(tx, conference, taken)
    if ((await restoreItems(tx, conference, items)) < items.length)
      throw new AppError('conflict', deletionText.nothingToRestore)
    const known = taken.map(({ stage }) => stage).filter((stage) => stage !== null)
    await hooks.restoreStage(tx, known)
    await giveReason(tx, conference, { ids, reason: null }, now)
    const act = { conference_id: conference.id, user_id: user.id, action: 'sessions_restored' } as const
    await recordAudit(tx, { ...act, count: taken.length, title: onlyTitle(taken.map(({ item }) => item.title)) }, now)
  })
  const restored = new Set(ids)
  return (await listSchedule(db, conference)).filter(({ id }) => restored.has(id))
}

function takeDeleted(tx: Db, { id }: EditableConference, ids: readonly string[], now: Date) {
  return tx
    .delete(deletedSessions)
    .where(
      and(
        eq(deletedSessions.conference_id, id),
        isAnyOf(deletedSessions.schedule_item_id, ids),
        gte(deletedSessions.deleted_at, instantBefore(now, DELETED_HOURS * HOUR_MS)),
      ),
    )
    .returning()
}

/** The items without the speakers who were deleted after them. */
async function withoutGone(tx: Db, conference: EditableConference, taken: readonly { item: ItemFields }[]) {
  const people = new Set((await speakerNames(tx, conference)).map(([id]) => id))
  return taken.map(({ item: { speaker_ids = [], ...item } }) => ({
    ...item,
    speaker_ids: speaker_ids.filter((id) => people.has(id)),
  }))
}

/** Forgets what can no longer be put back. */
export async function forgetDeleted({ db }: Core, now: Date) {
  const old = instantBefore(now, DELETED_HOURS * HOUR_MS)
  await db.delete(deletedSessions).where(lt(deletedSessions.deleted_at, old))
}
