import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { DAYS_UNTIL_ENDED_EVERYWHERE, ERASURE_WAIT_DAYS, REGISTERED_DAYS } from '../retention-rules.ts'
import { lastDay } from './published.ts'
import { conferences } from './table.ts'

const wait = sql`make_interval(days => ${ERASURE_WAIT_DAYS})`

/**
 * The moment from which data of a conference is to be erased: so many days after its end, and never soon after a change of
 * its dates, its restoration or `added_at`. Null for a conference without dates.
 */
export function dueAfterEnd(days: SQL, added_at?: SQLWrapper): SQL {
  return sql`case when ${lastDay} is not null then greatest(
    (${lastDay} + ${days} + ${DAYS_UNTIL_ENDED_EVERYWHERE}::int)::timestamp at time zone 'UTC',
    ${conferences.dates_changed_at} + ${wait},
    ${conferences.restored_at} + ${wait}${added_at && sql`, ${added_at} + ${wait}`}) end`
}

/** The ids of the conferences without dates that were created as long ago, for what an import created with them. */
export function longWithoutDates(now: Date): SQL {
  return sql`(select ${conferences.id} from ${conferences}
    where ${lastDay} is null and ${conferences.created_at} + make_interval(days => ${REGISTERED_DAYS}::int) <= ${now.toISOString()}::timestamptz)`
}

/** The ids of the conferences that ended so long ago that their delegates are erased, for `… in`. */
export function longEnded(now: Date): SQL {
  return sql`(select ${conferences.id} from ${conferences}
    where ${dueAfterEnd(sql`${REGISTERED_DAYS}::int`)} <= ${now.toISOString()}::timestamptz)`
}
