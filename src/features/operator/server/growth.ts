import { type Column, count, gte, isNull, type SQL, sql } from 'drizzle-orm'
import { users } from '#features/auth/server/table.ts'
import { conferences } from '#features/conferences/server/table.ts'
import type { Db } from '#server/db/db.ts'
import { addDays } from '#shared/time.ts'
import type { Weekly } from '../contract.ts'
import { WEEKS } from '../rules.ts'

/** How many accounts and conferences there are, and how many were new in each of the last weeks. Deleted ones do not count. */
export async function readGrowth(db: Db, now: Date) {
  const since = firstMonday(now)
  const [accounts, conferencesByWeek] = await Promise.all([weekly(db, users, since), weekly(db, conferences, since)])
  return { since, accounts, conferences: conferencesByWeek }
}

/** The Monday, in UTC, of the oldest week. */
function firstMonday(now: Date) {
  const sinceMonday = (now.getUTCDay() + 6) % 7
  return addDays(now.toISOString().slice(0, 10), -sinceMonday - 7 * (WEEKS - 1))
}

async function weekly(db: Db, table: typeof users | typeof conferences, since: string): Promise<Weekly> {
  const week = weekOf(table.created_at, since)
  const kept = isNull(table.deleted_at)
  const [total, rows] = await Promise.all([
    db.$count(table, kept),
    db
      .select({ week, count: count() })
      .from(table)
      .where(sql`${kept} and ${gte(table.created_at, `${since}T00:00:00.000Z`)}`)
      // By its number in the list, because another parameter would make it another expression.
      .groupBy(sql`1`),
  ])
  const counts = new Map(rows.map((row) => [row.week, row.count]))
  return { total, by_week: Array.from({ length: WEEKS }, (_, at) => counts.get(at) ?? 0) }
}

/** The number of the week in which something happened. */
function weekOf(at: Column, since: string): SQL<number> {
  return sql`floor(extract(epoch from ${at} - ${since}::timestamptz) / 604800)`.mapWith(Number)
}
