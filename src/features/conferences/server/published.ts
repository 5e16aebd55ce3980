import { and, eq, isNull, sql } from 'drizzle-orm'
import { conferences } from './table.ts'

/** The condition for conferences that everyone may see. */
export const isPublished = and(eq(conferences.active, true), isNull(conferences.deleted_at))

/** The first day of a conference, also where only the last is known; null without dates. */
export const firstDay = sql`coalesce(${conferences.start_date}, ${conferences.end_date})`

/** The last day of a conference, also where only the first is known; null without dates. */
export const lastDay = sql`coalesce(${conferences.end_date}, ${conferences.start_date})`
