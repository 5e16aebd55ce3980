import { inArray, lt } from 'drizzle-orm'
import type { VisibleConference } from '#features/conferences/server/access.ts'
import type { Core } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { DAY_MS, instantBefore } from '#shared/time.ts'
import { sessionReasons } from './table.ts'

/**
 * Notes why sessions were moved, deleted or called off. Call it in the transaction that does so: a reason belongs to the
 * last change, so that a change without one, such as an undoing, takes an older one away. A draft tells nobody.
 */
export async function giveReason(
  tx: Db,
  { id: conference_id, active }: VisibleConference,
  { ids, reason }: { ids: readonly string[]; reason: string | null },
  now: Date,
) {
  await tx.delete(sessionReasons).where(isAnyOf(sessionReasons.schedule_item_id, ids))
  if (reason === null || !active || ids.length === 0) return
  const given_at = now.toISOString()
  const rows = ids.map((schedule_item_id) => ({ schedule_item_id, conference_id, reason, given_at }))
  await tx.insert(sessionReasons).values(rows)
}

/** The reasons of these sessions by id, for those who are told now. They are told once. */
export async function takeReasons(tx: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const taken = await tx
    .delete(sessionReasons)
    .where(inArray(sessionReasons.schedule_item_id, [...ids]))
    .returning()
  return new Map(taken.map(({ schedule_item_id, reason }) => [schedule_item_id, reason]))
}

/** Forgets the reasons of changes of which nobody was told, such as of a session that is over. */
export async function forgetReasons({ db }: Core, now: Date) {
  await db.delete(sessionReasons).where(lt(sessionReasons.given_at, instantBefore(now, DAY_MS)))
}
