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

/** The newest import that was not undone, and how many of its delegates are left. */
function prepareLastImport(db: Db) {
  return db
    .select({
      created_at: delegateImports.created_at,
      delegates: count(delegates.id),
      registered: sql`count(*) filter (where ${delegates.is_registered})`.mapWith(Number),
    })
    .from(delegateImports)
    .leftJoin(delegates, eq(delegates.import_id, delegateImports.id))
    .where(and(eq(delegateImports.conference_id, sql.placeholder('conference_id')), isNull(delegateImports.undone_at)))
    .groupBy(delegateImports.id)
    .orderBy(desc(delegateImports.created_at))
    .limit(1)
    .prepare('delegates_last_import')
}

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
    /** The number of delegates per status, and how many of them match, in one scan. */
    counts: db
      .select({
        rank: rank.as('rank'),
        rows: count(),
        found: sql`count(*) filter (where ${matching})`.mapWith(Number),
      })
      .from(delegates)
      .where(inConference)
      .groupBy(sql`1`)
      .prepare('delegates_counts'),
    ids: db
      .select({ id: delegates.id, is_registered: delegates.is_registered })
      .from(delegates)
      .where(and(inConference, matching))
      .prepare('delegates_ids'),
    /** The delegates of the owner's other conferences, which count towards the plan too. */
    elsewhere: db
      .select({ rows: count() })
      .from(delegates)
      .where(
        sql`${delegates.conference_id} = any(array(
          select id from ${conferences}
          where owner_id = ${sql.placeholder('owner_id')} and deleted_at is null
            and id <> ${sql.placeholder('conference_id')}))`,
      )
      .prepare('delegates_elsewhere'),
    lastImport: prepareLastImport(db),
  }
})

export type DelegateQueries = ReturnType<typeof queriesOf>
