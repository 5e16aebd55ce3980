import { isNull, lt, or } from 'drizzle-orm'
import { chatReports } from '#features/chat/server/table.ts'
import { mutedPeople } from '#features/people/server/table.ts'
import { messageReports } from '#features/messages/server/table.ts'
import type { Db } from '#server/db/db.ts'
import { DAY_MS, instantBefore } from '#shared/time.ts'

/** As long as the log of what moderators did. */
const KEPT_MS = 365 * DAY_MS

/**
 * Deletes reports that were closed twelve months ago, those that were made while the account they are about was being
 * erased, and mutes that ended twelve months ago.
 */
export async function forgetModeration(db: Db, now: Date) {
  const before = instantBefore(now, KEPT_MS)
  for (const reports of [chatReports, messageReports])
    await db.delete(reports).where(or(lt(reports.resolved_at, before), isNull(reports.author_id)))
  await db.delete(mutedPeople).where(lt(mutedPeople.muted_until, before))
}
