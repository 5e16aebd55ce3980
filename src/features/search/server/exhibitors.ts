import { and, eq, sql } from 'drizzle-orm'
import type { VisibleConference } from '#features/conferences/server/access.ts'
import { exhibitors } from '#features/exhibitors/server/table.ts'
import { type Db, prepared } from '#server/db/db.ts'
import type { FoundExhibitor } from '../contract.ts'

const exhibitorsOf = prepared((db) =>
  db
    .select({
      exhibitor_id: exhibitors.id,
      name: exhibitors.name,
      category: exhibitors.category,
      location: exhibitors.location,
      description: exhibitors.description,
      logo_url: exhibitors.logo_url,
    })
    .from(exhibitors)
    .where(
      and(
        eq(exhibitors.conference_id, sql.placeholder('conference_id')),
        eq(exhibitors.published, true),
        sql`${exhibitors.id} = any(${sql.placeholder('ids')}::uuid[])`,
      ),
    )
    .orderBy(sql`array_position(${sql.placeholder('ids')}::uuid[], ${exhibitors.id})`)
    .prepare('search_exhibitors'),
)

/** These exhibitors in this order; only published ones. */
export async function readExhibitors(
  db: Db,
  { id: conference_id }: VisibleConference,
  ids: readonly string[],
): Promise<FoundExhibitor[]> {
  return ids.length === 0 ? [] : exhibitorsOf(db).execute({ conference_id, ids })
}
