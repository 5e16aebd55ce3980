import { sql } from 'drizzle-orm'
import type { VisibleConference } from '#features/conferences/server/access.ts'
import { datesOf } from '#features/schedule/day-rules.ts'
import { minutesOf } from '#features/schedule/rules.ts'
import { scheduleItems } from '#features/schedule/server/table.ts'
import type { Db } from '#server/db/db.ts'
import { defaultHours } from '../hours-rules.ts'
import type { Hours } from '../rules.ts'

/** In minutes: hours begin and end at whole and half hours. */
const STEP = 30
/** In minutes. */
const WHOLE_DAY = 24 * 60

type Row = { day: string; start_time: string; end_time: string }

/** On each day of the conference from its first session to its last one, and nine to five on days without sessions. */
export async function readDefaultHours(db: Db, conference: VisibleConference): Promise<Hours[]> {
  // A session that ends the next morning lasts to the end of its day.
  const { rows } = await db.execute<Row>(sql`
    select day, min(start_time) as start_time,
      max(case when end_time > start_time then end_time else '24:00' end) as end_time
    from ${scheduleItems} where conference_id = ${conference.id} group by day`)
  const dates = datesOf(
    rows.map(({ day }) => day),
    conference.start_date,
  )
  const ofDate = Map.groupBy(rows, ({ day }) => dates.get(day))
  return defaultHours(conference).map((window) => ({ ...window, ...spanOf(ofDate.get(window.day) ?? []) }))
}

function spanOf(rows: readonly Row[]) {
  if (rows.length === 0) return {}
  const first = Math.min(...rows.map(({ start_time }) => minutesOf(start_time)))
  const last = Math.max(...rows.map(({ end_time }) => minutesOf(end_time)))
  return {
    from_minute: Math.floor(first / STEP) * STEP,
    to_minute: Math.min(Math.ceil(last / STEP) * STEP, WHOLE_DAY),
  }
}
