import { eq } from 'drizzle-orm'
import type { VisibleConference } from '#features/conferences/server/access.ts'
import { sessionsAt } from '#features/schedule/now-rules.ts'
import { scheduleItems } from '#features/schedule/server/table.ts'
import type { Call } from '#server/context.ts'
import { readSession } from './sessions.ts'

/** Whether the session is over: by the clock, or because an organiser has ended it. */
export async function isSessionOver(
  { db, now }: Pick<Call, 'db' | 'now'>,
  { conference, schedule_item_id }: { conference: VisibleConference; schedule_item_id: string },
) {
  const status = await readSession(db, { schedule_item_id, mayWatch: true })
  // All of them, because the date of a day may follow from those beside it.
  const items = await db
    .select({
      id: scheduleItems.id,
      day: scheduleItems.day,
      start_time: scheduleItems.start_time,
      end_time: scheduleItems.end_time,
      type: scheduleItems.type,
      location: scheduleItems.location,
    })
    .from(scheduleItems)
    .where(eq(scheduleItems.conference_id, conference.id))
  const statusOf = (id: string) => (id === schedule_item_id ? status : undefined)
  const session = sessionsAt(conference, items, statusOf, now).find(({ item }) => item.id === schedule_item_id)
  return session ? session.state === 'past' : status.state === 'ended'
}
