import { eq, sql } from 'drizzle-orm'
import type { VisibleConference } from '#features/conferences/server/access.ts'
import { dayDate } from '#features/schedule/day-rules.ts'
import { momentsOf } from '#features/schedule/rules.ts'
import { scheduleItems, scheduleItemSpeakers } from '#features/schedule/server/table.ts'
import { speakers } from '#features/speakers/server/table.ts'
import { type Db, prepared } from '#server/db/db.ts'
import type { FoundSession } from '../contract.ts'

const ofConference = eq(scheduleItems.conference_id, sql.placeholder('conference_id'))

const sessionsOf = prepared((db) =>
  db
    .select({
      schedule_item_id: scheduleItems.id,
      number: scheduleItems.number,
      title: scheduleItems.title,
      type: scheduleItems.type,
      day: scheduleItems.day,
      start_time: scheduleItems.start_time,
      end_time: scheduleItems.end_time,
      location: scheduleItems.location,
      // With the names of the tables, which Drizzle leaves out in the columns of a query from one table.
      speakers: sql<string[]>`array(
        select speaker.name from ${scheduleItemSpeakers} as speaking join ${speakers} as speaker on speaker.id = speaking.speaker_id
        where speaking.schedule_item_id = ${scheduleItems}.id order by speaking.position)`,
    })
    .from(scheduleItems)
    .where(sql`${ofConference} and ${scheduleItems.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('search_sessions'),
)

const daysOf = prepared((db) =>
  db.selectDistinct({ day: scheduleItems.day }).from(scheduleItems).where(ofConference).prepare('search_days'),
)

/** These sessions in no particular order, with their moments where the dates are known. */
export async function readSessions(
  db: Db,
  { id: conference_id, start_date, time_zone }: VisibleConference,
  ids: readonly string[],
): Promise<FoundSession[]> {
  if (ids.length === 0) return []
  const [rows, days] = await Promise.all([
    sessionsOf(db).execute({ conference_id, ids }),
    daysOf(db).execute({ conference_id }),
  ])
  const names = days.map(({ day }) => day)
  return rows.map((row) => {
    const date = dayDate(row.day, names, start_date)
    const moments = date === null ? null : momentsOf(time_zone, date, row)
    return { ...row, starts_at: moments?.start.toISOString() ?? null, ends_at: moments?.end.toISOString() ?? null }
  })
}
