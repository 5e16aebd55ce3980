import { and, eq, sql } from 'drizzle-orm'
import { type JoinedConference, organises, type VisibleConference } from '#features/conferences/server/access.ts'
import { conferences } from '#features/conferences/server/table.ts'
import type { Call } from '#server/context.ts'
import { type Db, prepared } from '#server/db/db.ts'
import type { ListedExhibitor } from '../contract.ts'
import { compareExhibitors, EXHIBITOR_LIMITS } from '../rules.ts'
import type { VisibleExhibitor } from './access.ts'
import { exhibitors, exhibitorStaff } from './table.ts'

const publishedOf = prepared((db) =>
  db
    .select({
      id: exhibitors.id,
      conference_id: exhibitors.conference_id,
      name: exhibitors.name,
      category: exhibitors.category,
      size: exhibitors.size,
      location: exhibitors.location,
      description: exhibitors.description,
      logo_url: exhibitors.logo_url,
      featured: exhibitors.featured,
      position: exhibitors.position,
      search_text: exhibitors.search_text,
    })
    .from(exhibitors)
    .where(and(eq(exhibitors.conference_id, sql.placeholder('conference_id')), eq(exhibitors.published, true)))
    .limit(EXHIBITOR_LIMITS.exhibitors)
    .prepare('published_exhibitors'),
)

/** How many exhibitors everybody may see. */
export function countPublished(db: Db, { id }: VisibleConference) {
  return db.$count(exhibitors, and(eq(exhibitors.conference_id, id), eq(exhibitors.published, true)))
}

/** The published exhibitors in the order of the Expo Hall. */
export async function listExhibitors(db: Db, { id }: VisibleConference): Promise<ListedExhibitor[]> {
  return (await publishedOf(db).execute({ conference_id: id })).toSorted(compareExhibitors)
}

export function describeExhibitor({ exhibitor, conference: { name, slug } }: VisibleExhibitor) {
  return { ...exhibitor, conference: { name, slug } }
}

/** Those that the caller looks after, in the organisers' order, with their counts. */
export async function listManaged({ db, user, hooks }: Call, conference: JoinedConference) {
  const isOrganiser = await organises(db, conference, user)
  const rows = await db
    .select({ exhibitor: exhibitors, role: exhibitorStaff.role })
    .from(exhibitors)
    .leftJoin(exhibitorStaff, and(eq(exhibitorStaff.exhibitor_id, exhibitors.id), eq(exhibitorStaff.user_id, user.id)))
    .where(eq(exhibitors.conference_id, conference.id))
    .limit(EXHIBITOR_LIMITS.exhibitors)
  const mine = rows.flatMap(({ exhibitor, role }) => {
    const own = isOrganiser ? ('organiser' as const) : role
    return own === null ? [] : [{ ...exhibitor, role: own }]
  })
  const { countsOf, together } = await hooks.standNumbers(
    db,
    mine.map(({ id }) => id),
  )
  return {
    organises: isOrganiser,
    exhibitors: mine
      .toSorted((a, b) => a.position - b.position || compareExhibitors(a, b))
      .map((exhibitor) => ({ ...exhibitor, ...countsOf(exhibitor.id) })),
    numbers: together,
  }
}

/** An exhibitor for work without a caller: it may be a draft, and its conference deleted. */
export async function findExhibitor(db: Db, id: string) {
  const [found] = await db
    .select({ exhibitor: exhibitors, conference: conferences })
    .from(exhibitors)
    .innerJoin(conferences, eq(conferences.id, exhibitors.conference_id))
    .where(eq(exhibitors.id, id))
  return found
}
