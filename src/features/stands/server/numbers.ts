import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { Numbers } from '../contract.ts'
import { exhibitorEnquiries, exhibitorLeads, exhibitorViews } from './table.ts'

type Counts = Pick<Numbers, 'views' | 'enquiries' | 'open' | 'answered' | 'missed' | 'leads'>

const NOTHING: Counts = { views: 0, enquiries: 0, open: 0, answered: 0, missed: 0, leads: 0 }

function countsFor(ids: SQL) {
  return sql`
    select given.id,
      (select count(*)::int from ${exhibitorViews} where exhibitor_id = given.id) as views,
      (select count(*)::int from ${exhibitorLeads} where exhibitor_id = given.id and withdrawn_at is null) as leads,
      asked.enquiries, asked.open, asked.answered, asked.missed
    from unnest(${ids}) as given (id), lateral (
      select count(*)::int as enquiries,
        count(*) filter (where status = 'open')::int as open,
        count(*) filter (where status = 'answered')::int as answered,
        count(*) filter (where status = 'missed')::int as missed
      from ${exhibitorEnquiries} where exhibitor_id = given.id and status <> 'cancelled'
    ) as asked`
}

/** The counts of several exhibitors by their ids. */
export async function countByExhibitor(db: Db, ids: readonly string[]): Promise<(id: string) => Counts> {
  if (ids.length === 0) return () => NOTHING
  const { rows } = await db.execute<Counts & { id: string }>(countsFor(sql`${sql.param([...ids])}::uuid[]`))
  const counts = new Map(rows.map(({ id, ...row }) => [id, row]))
  return (id) => counts.get(id) ?? NOTHING
}

/** More hours than the plot has room for. */
const MOST_HOURS = 240

/** The counts of these exhibitors together, and their enquiries by hour. */
export async function readNumbers(db: Db, ids: readonly string[]): Promise<Numbers> {
  if (ids.length === 0) return { ...NOTHING, by_hour: [], median_seconds: null }
  const these = sql`${sql.param([...ids])}::uuid[]`
  const { rows } = await db.execute<Counts & { median_seconds: number | null }>(sql`
    select coalesce(sum(views), 0)::int as views, coalesce(sum(enquiries), 0)::int as enquiries,
      coalesce(sum(open), 0)::int as open, coalesce(sum(answered), 0)::int as answered,
      coalesce(sum(missed), 0)::int as missed, coalesce(sum(leads), 0)::int as leads,
      (select percentile_disc(0.5) within group (order by extract(epoch from answered_at - created_at))::int
        from ${exhibitorEnquiries} where exhibitor_id = any(${these}) and status = 'answered') as median_seconds
    from (${countsFor(these)}) as counted`)
  const hours = await db.execute<{ hour: string; enquiries: number }>(sql`
    select to_char(hour, 'YYYY-MM-DD"T"HH24:00:00"Z"') as hour, enquiries from (
      select date_trunc('hour', created_at at time zone 'UTC') as hour, count(*)::int as enquiries
      from ${exhibitorEnquiries} where exhibitor_id = any(${these}) and status <> 'cancelled'
      group by 1 order by 1 desc limit ${MOST_HOURS}) as newest
    order by newest.hour`)
  return { ...NOTHING, median_seconds: null, ...rows[0], by_hour: hours.rows }
}
