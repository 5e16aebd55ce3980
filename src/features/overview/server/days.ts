import { type SQL, sql } from 'drizzle-orm'
import type { OwnedConference } from '#features/conferences/server/access.ts'
import { auditLog } from '#features/conferences/server/table.ts'
import { delegates } from '#features/delegates/server/table.ts'
import type { Db } from '#server/db/db.ts'
import { onlyRow } from '#server/db/only-row.ts'
import { DAY_MS, instantBefore } from '#shared/time.ts'
import { BARS, type BarWindow, type DayCount } from '../rules.ts'
import { actsOf } from './figures.ts'

/** The plain date of a moment where the conference is. */
const dateOf = (at: SQL, { time_zone }: OwnedConference) => sql`(${at} at time zone ${time_zone})::date`

/** How many registered on each day on which anybody did. */
export async function countRegistrations(db: Db, conference: OwnedConference): Promise<DayCount[]> {
  const { rows } = await db.execute<DayCount>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, count from (
      select ${dateOf(sql`at`, conference)} as day, count(*)::int as count
      from (${actsOf(conference).registrations}) as act group by 1) as counted
    order by counted.day`)
  return rows
}

/** How many invitations were sent on each day on which any were. The audit log knows those of the last twelve months. */
export async function countInvited(db: Db, conference: OwnedConference): Promise<DayCount[]> {
  const { rows } = await db.execute<DayCount>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, count from (
      select ${dateOf(sql`at`, conference)} as day, sum(count)::int as count from ${auditLog}
      where conference_id = ${conference.id} and action = 'invitations_sent' group by 1) as counted
    order by counted.day`)
  return rows
}

/** How many registered in the last 24 hours. */
export async function countLastDay(db: Db, conference: OwnedConference, now: Date) {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (${actsOf(conference).registrations}) as act
    where at > ${instantBefore(now, DAY_MS)}::timestamptz`)
  return onlyRow(rows).count
}

/** The delegates who were ever invited: how many in all, and how many of them opened the email and registered. */
export async function countInvitations(db: Db, { id }: OwnedConference) {
  const { rows } = await db.execute<{ sent: number; opened: number; registered: number }>(sql`
    select count(*)::int as sent,
      count(*) filter (where opened_at is not null or is_registered)::int as opened,
      count(*) filter (where is_registered)::int as registered
    from ${delegates} where conference_id = ${id} and invited_at is not null`)
  return onlyRow(rows)
}

/** The visits of the newest days that had any, oldest first. */
export async function countVisits(db: Db, conference: OwnedConference): Promise<DayCount[]> {
  const { rows } = await db.execute<DayCount>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, count from (
      select day, count(*)::int as count from (${actsOf(conference).visits}) as act
      group by day order by day desc limit ${BARS}) as newest
    order by newest.day`)
  return rows
}

/** Questions and messages by bar of the plots. */
export async function countBars(db: Db, conference: OwnedConference, { hours, from, until }: BarWindow) {
  const acts = actsOf(conference)
  const start = sql`${from.toISOString()}::timestamptz`
  const bar = sql`floor(extract(epoch from at - ${start}) / ${hours * 3600})::int`
  const isShown = sql`at >= ${start} and at < ${until.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ kind: 'questions' | 'messages'; bar: number; count: number }>(sql`
    select 'questions' as kind, ${bar} as bar, count(*)::int as count
    from (${acts.questions}) as act where ${isShown} group by 2
    union all
    select 'messages', ${bar}, count(*)::int from (${acts.messages}) as act where ${isShown} group by 2`)
  const bars = { questions: Array<number>(BARS).fill(0), messages: Array<number>(BARS).fill(0) }
  for (const row of rows) bars[row.kind][row.bar] = row.count
  return { from: from.toISOString(), hours, ...bars }
}

const COUNTED = ['registrations', 'questions', 'votes', 'messages', 'connections', 'visits', 'leads'] as const
type DayFigures = { day: string } & Record<(typeof COUNTED)[number], number>

/** All that was counted on each day on which anything happened. */
export async function countDays(db: Db, conference: OwnedConference): Promise<DayFigures[]> {
  const acts = actsOf(conference)
  const each = COUNTED.map((kind) => {
    const day = kind === 'visits' ? sql`day` : dateOf(sql`at`, conference)
    return sql`select ${kind}::text as kind, ${day} as day, count(*)::int as count from (${acts[kind]}) as act group by 2`
  })
  const columns = COUNTED.map(
    (kind) => sql`coalesce(sum(count) filter (where kind = ${kind}), 0)::int as ${sql.identifier(kind)}`,
  )
  const { rows } = await db.execute<DayFigures>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, ${sql.join(columns, sql`, `)}
    from (${sql.join(each, sql` union all `)}) as counted
    group by counted.day order by counted.day`)
  return rows
}
