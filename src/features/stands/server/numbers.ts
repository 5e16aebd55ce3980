import { type SQL, sql } from 'drizzle-orm'
import type { Numbers } from '#features/exhibitors/contract.ts'
import type { Db } from '#server/db/db.ts'
import { exhibitorEnquiries, exhibitorLeads, exhibitorViews } from './table.ts'

const COUNTED = ['views', 'enquiries', 'open', 'answered', 'missed', 'leads'] as const
type Counts = Record<(typeof COUNTED)[number], number>

const NOTHING: Counts = { views: 0, enquiries: 0, open: 0, answered: 0, missed: 0, leads: 0 }

/** The counts of these exhibitors by their ids and together, and their enquiries by hour. */
export async function standNumbers(
  db: Db,
  ids: readonly string[],
): Promise<{ countsOf: (id: string) => Counts; together: Numbers }> {
  if (ids.length === 0) return { countsOf: () => NOTHING, together: { ...NOTHING, by_hour: [], median_seconds: null } }
  const these = sql`${sql.param([...ids])}::uuid[]`
  const counts = await countEach(db, these)
  const together = { ...NOTHING }
  for (const each of counts.values()) for (const name of COUNTED) together[name] += each[name]
  return {
    countsOf: (id) => counts.get(id) ?? NOTHING,
    together: { ...together, by_hour: await countByHour(db, these), median_seconds: await readMedian(db, these) },
  }
}

async function countEach(db: Db, ids: SQL) {
  const { rows } = await db.execute<Counts & { id: string }>(sql`
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
    ) as asked`)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** More hours than the plot has room for. */
const MOST_HOURS = 240

async function countByHour(db: Db, ids: SQL) {
  const { rows } = await db.execute<{ hour: string; enquiries: number }>(sql`
    select to_char(hour, 'YYYY-MM-DD"T"HH24:00:00"Z"') as hour, enquiries from (
      select date_trunc('hour', created_at at time zone 'UTC') as hour, count(*)::int as enquiries
      from ${exhibitorEnquiries} where exhibitor_id = any(${ids}) and status <> 'cancelled'
      group by 1 order by 1 desc limit ${MOST_HOURS}) as newest
    order by newest.hour`)
  return rows
}

async function readMedian(db: Db, ids: SQL) {
  const { rows } = await db.execute<{ seconds: number | null }>(sql`
    select percentile_disc(0.5) within group (order by extract(epoch from answered_at - created_at))::int as seconds
    from ${exhibitorEnquiries} where exhibitor_id = any(${ids}) and status = 'answered'`)
  return rows[0]?.seconds ?? null
}
