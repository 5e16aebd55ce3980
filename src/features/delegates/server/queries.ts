import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { conferences } from '#features/conferences/server/table.ts'
import { type Db, prepared } from '#server/db/db.ts'
import type { DelegateSort } from '../rules.ts'
import { delegateColumns, rankOf } from './status.ts'
import { delegateImports, delegates } from './table.ts'

const moments = {
  now: sql`${sql.placeholder('now')}::timestamptz`,
  closes: sql`${sql.placeholder('closes')}::timestamptz`,
}
const rank = rankOf(moments)
const inConference = eq(delegates.conference_id, sql.placeholder('conference_id'))

/** `patterns` is a list of patterns, which may be empty; `rank` is the rank of a status, or null for all. */
const matching = and(
  sql`${delegates.search_text} like all(${sql.placeholder('patterns')}::text[])`,
  sql`(${sql.placeholder('rank')}::int is null or ${rank} = ${sql.placeholder('rank')}::int)`,
)

/** The text that each order sorts by; equal delegates are sorted by when they were added. */
const KEYS: Record<string, SQL> = {
  name: sql`${delegates.sort_name}`,
  email: sql`coalesce(${delegates.email}, '') collate "C"`,
  company: sql`${delegates.sort_company}`,
  status: sql`(${rank})::text`,
}

function preparePage(db: Db, sort: DelegateSort, isLater: boolean) {
  const down = sort.startsWith('-')
  const key = KEYS[sort.replace('-', '')]
  const { number } = delegates
  const place = key ? sql`(${key}, ${number})` : sql`(${number})`
  const cursor = key
    ? sql`(${sql.placeholder('after_key')}::text, ${sql.placeholder('after_number')}::bigint)`
    : sql`(${sql.placeholder('after_number')}::bigint)`
  const direction = down ? desc : asc
  return db
    .select({ ...delegateColumns(moments), number, key: sql<string>`${key ?? sql`''`}` })
    .from(delegates)
    .where(and(inConference, matching, isLater ? sql`${place} ${sql.raw(down ? '<' : '>')} ${cursor}` : undefined))
    .orderBy(...(key ? [direction(key)] : []), direction(number))
    .limit(sql.placeholder('limit'))
    .prepare(`delegates_${sort}_${isLater ? 'later' : 'first'}`)
}

/** The number of delegates per status, and how many of them match, in one scan. */
const counts = sql<{ rank: number; rows: number; found: number }[]>`(
  select coalesce(json_agg(counted), '[]') from (
    select ${rank} as rank, count(*) as rows, count(*) filter (where ${matching}) as found
    from ${delegates} where ${inConference} group by 1) as counted)`

/** The delegates of the owner's other conferences, which count towards the plan too. */
const elsewhere = sql`(
  select count(*) from ${delegates} where ${delegates.conference_id} = any(array(
    select id from ${conferences}
    where owner_id = ${sql.placeholder('owner_id')} and deleted_at is null
      and id <> ${sql.placeholder('conference_id')})))`.mapWith(Number)

/** What surrounds a page, in one statement. The last import is the newest that was not undone; null where there is none. */
function prepareOverview(db: Db) {
  const { created_at, undone_at, conference_id, id } = delegateImports
  const last = db
    .select({
      created_at,
      delegates: count(delegates.id).as('delegates'),
      registered: sql`count(*) filter (where ${delegates.is_registered})`.mapWith(Number).as('registered'),
    })
    .from(delegateImports)
    .leftJoin(delegates, eq(delegates.import_id, id))
    .where(and(eq(conference_id, sql.placeholder('conference_id')), isNull(undone_at)))
    .groupBy(id)
    .orderBy(desc(created_at))
    .limit(1)
    .as('last')
  return db
    .select({
      counts,
      elsewhere,
      last_import: { created_at: last.created_at, delegates: last.delegates, registered: last.registered },
    })
    .from(ONE_ROW)
    .leftJoin(last, sql`true`)
    .prepare('delegates_overview')
}

const ONE_ROW = sql`(values (1)) as one`

/** The queries of the list. */
export const queriesOf = prepared((db) => {
  const pages = new Map<string, ReturnType<typeof preparePage>>()
  return {
    page(sort: DelegateSort, isLater: boolean) {
      const name = `${sort} ${isLater}`
      const page = pages.get(name) ?? preparePage(db, sort, isLater)
      pages.set(name, page)
      return page
    },
    overview: prepareOverview(db),
    counts: db.select({ counts }).from(ONE_ROW).prepare('delegates_counts'),
    ids: db
      .select({ id: delegates.id, is_registered: delegates.is_registered })
      .from(delegates)
      .where(and(inConference, matching))
      .prepare('delegates_ids'),
  }
})

export type DelegateOverview = Awaited<ReturnType<ReturnType<typeof prepareOverview>['execute']>>[number]
