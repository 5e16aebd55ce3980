import { and, asc, desc, or, type SQL, sql } from 'drizzle-orm'
import { firstDay, isPublished, lastDay } from '#features/conferences/server/published.ts'
import { registrationState } from '#features/conferences/rules.ts'
import { conferences } from '#features/conferences/server/table.ts'
import { creditsOfOwners } from '#features/delegates/server/credits.ts'
import { publicRegistration } from '#features/registration/rules.ts'
import type { Db } from '#server/db/db.ts'
import type { PageSource } from '#server/http/pages.ts'
import { addDays, MINUTE_MS } from '#shared/time.ts'
import { type EventList, eventsAt, type ListedEvent } from '../event-rules.ts'

/** The data of the events page and of the landing page: published conferences. */
export const eventsSource: PageSource<EventList> = {
  async find({ db, clock }) {
    // The quarter of an hour as well, because an event may begin or end when it is midnight there.
    const quarter = Math.floor(clock.now().getTime() / QUARTER_MS)
    const events = await publishedEvents(db, clock.now())
    const states = Object.values(events).flatMap((listed) => listed.map(({ registration }) => registration))
    // Registration depends on the owners' credits, which change without the conferences.
    const version = `${quarter} ${await publishedVersion(db)} ${states.join()}`
    return { version, topics: ['conference', 'credits'] }
  },
  async read({ db, clock }) {
    return { data: await publishedEvents(db, clock.now()), embed: undefined, head: {} }
  },
}

/** Time zones differ by multiples of this. */
const QUARTER_MS = 15 * MINUTE_MS

/** Changes whenever a published conference changes, appears or disappears. */
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

/** Current and upcoming events, soonest first and undated ones last; and past events, latest first. */
async function publishedEvents(db: Db, now: Date): Promise<EventList> {
  const today = now.toISOString().slice(0, 10)
  // Local dates differ from UTC by at most one day; event-rules.ts compares the exact dates.
  const [ahead, behind] = await Promise.all([
    listedEvents(db, or(sql`${lastDay} is null`, sql`${lastDay} >= ${addDays(today, -1)}`), asc(firstDay), now),
    listedEvents(db, sql`${lastDay} <= ${addDays(today, 1)}`, desc(lastDay), now),
  ])
  const { live, coming } = eventsAt(ahead, now)
  return { live, coming, past: eventsAt(behind, now).past }
}

/** The most events of each kind on the page. */
const MOST_LISTED = 60

async function listedEvents(db: Db, which: SQL | undefined, order: SQL, now: Date): Promise<ListedEvent[]> {
  const rows = await db
    .select({
      id: conferences.id,
      owner_id: conferences.owner_id,
      slug: conferences.slug,
      name: conferences.name,
      description: conferences.description,
      start_date: conferences.start_date,
      end_date: conferences.end_date,
      time_zone: conferences.time_zone,
      location: conferences.location,
      cover_hue: conferences.cover_hue,
      cover_url: conferences.cover_url,
      active: conferences.active,
      registration_choice: conferences.registration_choice,
    })
    .from(conferences)
    .where(and(isPublished, which))
    .orderBy(order, asc(conferences.id))
    .limit(MOST_LISTED)
  const creditsOf = await creditsOfOwners(db, [...new Set(rows.map(({ owner_id }) => owner_id))], now)
  return rows.map(({ owner_id, active, registration_choice, ...event }) => {
    const conference = { ...event, active, registration_choice }
    return { ...event, registration: publicRegistration(registrationState(conference, creditsOf(owner_id), now)) }
  })
}
