import { and, asc, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { conferences } from '#features/conferences/server/table.ts'
import type { Db } from '#server/db.ts'
import type { PageSource } from '#server/pages.ts'
import type { EventList } from '../rules.ts'

/** Where the list of events gets its data: what is published, so never a draft. */
export const eventsSource: PageSource = {
  async find({ db, clock }) {
    // What changes has a new version; and a day later something may be over.
    return { version: `${dayOf(clock.now())} ${await publishedVersion(db)}` }
  },
  async read({ db, clock }) {
    return { data: await publishedEvents(db, dayOf(clock.now())), embed: undefined, head: {} }
  },
}

/** Of the conferences: what anybody may know of. */
export const isPublished = and(eq(conferences.active, true), isNull(conferences.deleted_at))
const lastDay = sql`coalesce(${conferences.end_date}, ${conferences.start_date})`

/** The plain date in UTC: what ended yesterday is over, wherever it was. */
function dayOf(now: Date) {
  return now.toISOString().slice(0, 10)
}

/** Another one as soon as any published conference changes, appears or goes. */
export async function publishedVersion(db: Db) {
  const [row] = await db
    .select({
      version: sql<
        string | null
      >`md5(string_agg(${conferences.id}::text || ${conferences.content_version}, ',' order by ${conferences.id}))`,
    })
    .from(conferences)
    .where(isPublished)
  return row?.version ?? 'none'
}

/** What is coming or has no date yet, soonest first; and what is over, latest first. */
async function publishedEvents(db: Db, today: string): Promise<EventList> {
  const [coming, past] = await Promise.all([
    listedEvents(db, or(sql`${lastDay} is null`, sql`${lastDay} >= ${today}`), asc(conferences.start_date)),
    listedEvents(db, sql`${lastDay} < ${today}`, desc(lastDay)),
  ])
  return { coming, past }
}

/** More of either kind make a page that nobody reads to its end. */
const MOST_LISTED = 60

function listedEvents(db: Db, which: SQL | undefined, order: SQL) {
  return db
    .select({
      id: conferences.id,
      slug: conferences.slug,
      name: conferences.name,
      description: conferences.description,
      start_date: conferences.start_date,
      end_date: conferences.end_date,
      location: conferences.location,
      delegate_registration_enabled: conferences.delegate_registration_enabled,
    })
    .from(conferences)
    .where(and(isPublished, which))
    .orderBy(order, asc(conferences.id))
    .limit(MOST_LISTED)
}
