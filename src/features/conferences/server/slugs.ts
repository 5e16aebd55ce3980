import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { type Db, prepared } from '#server/db/db.ts'
import { reservedSlugs } from '#shared/reserved.ts'
import { slugOf } from '../slug-rules.ts'
import { conferences, conferenceSlugs } from './table.ts'

/** How many conferences may share a name; the next one gets its id as slug. */
const MOST_NAMESAKES = 1000
const MOST_TRIES = 50

/**
 * Reserves the slug for a name: the plain one, else the first free of -2, -3, …; a name without usable characters gets the
 * id. A slug that the conference had before is reused. Call it in the transaction that writes `conferences.slug`; the
 * primary key decides between concurrent requests.
 */
export async function takeSlug(tx: Db, conference_id: string, name: string): Promise<string> {
  const base = slugOf(name) || conference_id
  const own = and(eq(conferenceSlugs.slug, base), eq(conferenceSlugs.conference_id, conference_id))
  if ((await tx.$count(conferenceSlugs, own)) > 0) return base
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const slug = await takeFirstFree(tx, conference_id, base)
    // Null when a concurrent request took it, which the next attempt sees, or when all are taken.
    if (slug !== null) return slug
  }
  await tx.insert(conferenceSlugs).values({ slug: conference_id, conference_id }).onConflictDoNothing()
  return conference_id
}

async function takeFirstFree(tx: Db, conference_id: string, base: string) {
  const { rows } = await tx.execute<{ slug: string }>(sql`
    insert into ${conferenceSlugs} (slug, conference_id)
    select candidate, ${conference_id}
    from generate_series(${reservedSlugs.has(base) ? 2 : 1}::int, ${MOST_NAMESAKES}::int) as n,
      lateral (select case n when 1 then ${base} else ${base} || '-' || n end as candidate) as named
    where not exists (select from ${conferenceSlugs} where slug = candidate)
    order by n limit 1
    on conflict do nothing
    returning slug`)
  return rows[0]?.slug ?? null
}

const conferenceBySlug = prepared((db) =>
  db
    .select(getTableColumns(conferences))
    .from(conferenceSlugs)
    .innerJoin(conferences, eq(conferences.id, conferenceSlugs.conference_id))
    .where(and(eq(conferenceSlugs.slug, sql.placeholder('slug')), sql`${conferences.deleted_at} is null`))
    .prepare('conference_by_slug'),
)

/**
 * The conference of a slug, also for old slugs and other spellings: if the `slug` of the result differs, redirect to it.
 * Finds drafts too. Cheap, because every view of a public page calls it.
 */
export async function findBySlug(db: Db, address: string) {
  const find = conferenceBySlug(db)
  // PostgreSQL has no NUL character and would refuse the question.
  const [found] = await find.execute({ slug: address.replaceAll('\0', '') })
  if (found) return found
  const spelt = slugOf(address)
  if (spelt === address || spelt === '') return null
  const [other] = await find.execute({ slug: spelt })
  return other ?? null
}
