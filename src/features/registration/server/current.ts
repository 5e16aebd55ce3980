import { and, asc, desc, eq, gte, or, sql } from 'drizzle-orm'
import { isOver } from '#features/conferences/rules.ts'
import { firstDay, isPublished, lastDay } from '#features/conferences/server/published.ts'
import { findBySlug } from '#features/conferences/server/slugs.ts'
import { conferences } from '#features/conferences/server/table.ts'
import type { Db } from '#server/db/db.ts'
import { addDays } from '#shared/time.ts'

/** More conferences than end within one day. */
const MOST_LOOKED_AT = 100

/**
 * The conference that the pages for participants show to someone who takes part in none: the published one at `slug`, else
 * the current or next one, else the last one. Null when nothing is published.
 */
export async function currentConference(db: Db, slug: string | undefined, now: Date) {
  const named = slug === undefined ? null : await findBySlug(db, slug)
  if (named?.active) {
    const [conference] = await db.select().from(conferences).where(eq(conferences.id, named.id))
    if (conference) return conference
  }
  return (await nextConference(db, now)) ?? latestConference(db)
}

async function nextConference(db: Db, now: Date) {
  // Local dates differ from UTC by at most one day; the exact time is compared below.
  const yesterday = addDays(now.toISOString().slice(0, 10), -1)
  const ahead = await db
    .select()
    .from(conferences)
    .where(and(isPublished, or(sql`${lastDay} is null`, gte(lastDay, yesterday))))
    .orderBy(asc(firstDay), asc(conferences.id))
    .limit(MOST_LOOKED_AT)
  return ahead.find((conference) => !isOver(conference, now)) ?? null
}

async function latestConference(db: Db) {
  const [latest] = await db
    .select()
    .from(conferences)
    .where(isPublished)
    .orderBy(desc(lastDay), asc(conferences.id))
    .limit(1)
  return latest ?? null
}
