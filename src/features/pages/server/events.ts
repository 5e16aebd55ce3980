import { and, asc, desc, or, type SQL, sql } from 'drizzle-orm'
import { firstDay, isPublished, lastDay } from '#features/conferences/server/published.ts'
import { conferences } from '#features/conferences/server/table.ts'
import type { Db } from '#server/db.ts'
import type { PageSource } from '#server/pages.ts'
import { type EventList, eventsAt } from '../event-rules.ts'

/** Where the list of events gets its data: what is published, so never a draft. */
export const eventsSource: PageSource = {
  async find({ db, clock }) {
    // What changes has a new version; and whenever it is midnight somewhere, something may begin or be over.
    return { version: `${Math.floor(clock.now().getTime() / QUARTER_MS)} ${await publishedVersion(db)}` }
  },
  async read({ db, clock }) {
    return { data: await publishedEvents(db, clock.now()), embed: undefined, head: {} }
  },
}

/** The clocks of the world differ by quarters of an hour. */
const QUARTER_MS = 15 * 60_000
const DAY_MS = 24 * 60 * 60_000

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

/** What is on or coming, soonest first, what has no date last; and what is over, latest first. */
async function publishedEvents(db: Db, now: Date): Promise<EventList> {
  const dayFrom = (ms: number) => new Date(now.getTime() + ms).toISOString().slice(0, 10)
  // Nowhere is the date further from that of UTC than by one day; rules.ts tells the rest apart.
  const [ahead, behind] = await Promise.all([
    listedEvents(db, or(sql`${lastDay} is null`, sql`${lastDay} >= ${dayFrom(-DAY_MS)}`), asc(firstDay)),
    listedEvents(db, sql`${lastDay} <= ${dayFrom(DAY_MS)}`, desc(lastDay)),
  ])
  const { live, coming } = eventsAt(ahead, now)
  return { live, coming, past: eventsAt(behind, now).past }
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
      time_zone: conferences.time_zone,
      location: conferences.location,
      delegate_registration_enabled: conferences.delegate_registration_enabled,
    })
    .from(conferences)
    .where(and(isPublished, which))
    .orderBy(order, asc(conferences.id))
    .limit(MOST_LISTED)
}
