import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db.ts'
import { reservedSlugs } from '#shared/reserved.ts'
import { slugOf } from '../slug-rules.ts'
import { conferences, conferenceSlugs } from './table.ts'

/** So many conferences may share a name before the next gets its id as address. */
const MOST_NAMESAKES = 1000
const MOST_TRIES = 50

/**
 * Takes the public address for a name, for good: the plain one, else the first free of -2, -3, …; a name that leaves
 * nothing gets the id. An address that the conference had before is taken back. Call it in the transaction that
 * writes `conferences.slug`; the primary key decides between two at once.
 */
export async function takeSlug(tx: Db, conference_id: string, name: string): Promise<string> {
  const base = slugOf(name) || conference_id
  const own = and(eq(conferenceSlugs.slug, base), eq(conferenceSlugs.conference_id, conference_id))
  if ((await tx.$count(conferenceSlugs, own)) > 0) return base
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const taken = await takeFirstFree(tx, conference_id, base)
    // Null when somebody else took it in this moment, which the next look sees, or when all are taken.
    if (taken !== null) return taken
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

function prepareFind(db: Db) {
  return db
    .select({
      id: conferences.id,
      owner_id: conferences.owner_id,
      slug: conferences.slug,
      active: conferences.active,
      content_version: conferences.content_version,
    })
    .from(conferenceSlugs)
    .innerJoin(conferences, eq(conferences.id, conferenceSlugs.conference_id))
    .where(and(eq(conferenceSlugs.slug, sql.placeholder('slug')), sql`${conferences.deleted_at} is null`))
    .prepare('conference_by_slug')
}

const finds = new WeakMap<Db, ReturnType<typeof prepareFind>>()

/**
 * The conference at an address, old ones and other spellings included: where `slug` of what is found is not what was
 * asked for, it lives at that one now. Drafts are found as well. Cheap: asked for every view of a public page.
 */
export async function findBySlug(db: Db, address: string) {
  const find = finds.get(db) ?? prepareFind(db)
  finds.set(db, find)
  // PostgreSQL has no NUL character and would refuse the question.
  const [found] = await find.execute({ slug: address.replaceAll('\0', '') })
  if (found) return found
  const spelt = slugOf(address)
  if (spelt === address || spelt === '') return null
  const [other] = await find.execute({ slug: spelt })
  return other ?? null
}
