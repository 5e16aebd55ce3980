import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { AppError } from '#shared/errors.ts'

/** Whether a column is one of these ids, which may be none. They are one parameter, however many there are. */
export function isAnyOf(column: PgColumn | SQL, ids: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(ids)}::uuid[])`
}

/** The refusals for one row that does not exist, and for some of the selected ones. */
type Refusals = { notFound: string; someGone: string }

/**
 * Refuses to change only a part of what was selected. `found` are the rows that exist, locked by this transaction. Throws
 * `not_found` if there are fewer rows than ids.
 */
export function requireAll(found: readonly unknown[], ids: readonly string[], { notFound, someGone }: Refusals) {
  const selected = new Set(ids).size
  if (found.length < selected) throw new AppError('not_found', selected === 1 ? notFound : someGone)
}
