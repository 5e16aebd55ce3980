import { eq, sql } from 'drizzle-orm'
import { conferences } from '#features/conferences/server/table.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { organiserNotice } from '#features/notifications/server/organiser-notices.ts'
import type { Core } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { transactLive } from '#server/live/events.ts'
import { uuidOfName } from '#server/uuid.ts'
import { paths } from '#shared/paths.ts'
import { HOUR_MS, instantBefore, MINUTE_MS } from '#shared/time.ts'
import { questions } from './table.ts'

/** A question must wait for so long before the organisers are told: most are approved by somebody who is looking. */
const PATIENCE_MS = 2 * MINUTE_MS

/**
 * Tells organisers that questions wait for approval: how many there are, and of one conference once an hour at most. The
 * hour is the subject of the notice, so several processes tell everybody once.
 */
export async function tellOfWaiting(core: Core, now: Date) {
  const hour = Math.floor(now.getTime() / HOUR_MS)
  for (const { conference_id, count } of await readWaiting(core.db, now))
    await transactLive(core, now, async (tx, publisher) => {
      const about = {
        kind: 'questions_waiting',
        conference_id,
        subject_id: uuidOfName(conference_id, `questions ${hour}`),
        path: paths.today(conference_id),
        words: { count: String(count) },
      } as const
      await notify(tx, publisher, [await organiserNotice(tx, about)], now)
    })
}

/** The conferences in which a question has come lately that still waits, with all that wait there. */
function readWaiting(db: Db, now: Date) {
  const newest = sql`max(${questions.created_at}) filter (
    where ${questions.created_at} <= ${instantBefore(now, PATIENCE_MS)}::timestamptz)`
  return db
    .select({ conference_id: questions.conference_id, count: sql`count(*)`.mapWith(Number) })
    .from(questions)
    .innerJoin(conferences, eq(conferences.id, questions.conference_id))
    .where(sql`${questions.state} = 'queued' and ${conferences.deleted_at} is null`)
    .groupBy(questions.conference_id)
    .having(sql`${newest} > ${instantBefore(now, HOUR_MS + PATIENCE_MS)}::timestamptz`)
}
