import { and, eq, isNull, sql } from 'drizzle-orm'
import { conferences } from './table.ts'

/** Of the conferences: what anybody may know of. */
export const isPublished = and(eq(conferences.active, true), isNull(conferences.deleted_at))

/** The plain date on which one begins, also where only its end is known; null without dates. */
export const firstDay = sql`coalesce(${conferences.start_date}, ${conferences.end_date})`

/** The plain date on which one ends, also where only its beginning is known; null without dates. */
export const lastDay = sql`coalesce(${conferences.end_date}, ${conferences.start_date})`
