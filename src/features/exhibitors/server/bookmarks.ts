import { and, asc, eq } from 'drizzle-orm'
import type { JoinedConference } from '#features/conferences/server/access.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { EXHIBITOR_LIMITS } from '../rules.ts'
import type { JoinedExhibitor } from './access.ts'
import { exhibitorBookmarks, exhibitors } from './table.ts'

/** The ids of the exhibitors of a conference that the caller has saved, in the order of saving. */
export async function listBookmarks({ db, user }: Call, { id }: JoinedConference) {
  const rows = await db
    .select({ id: exhibitorBookmarks.exhibitor_id })
    .from(exhibitorBookmarks)
    .innerJoin(exhibitors, eq(exhibitors.id, exhibitorBookmarks.exhibitor_id))
    .where(and(eq(exhibitorBookmarks.person_id, user.id), eq(exhibitors.conference_id, id)))
    .orderBy(asc(exhibitorBookmarks.created_at))
    .limit(EXHIBITOR_LIMITS.exhibitors)
  return rows.map((row) => row.id)
}

export async function isBookmarked(db: Db, exhibitor_id: string, person_id: string) {
  return (await db.$count(exhibitorBookmarks, own(exhibitor_id, person_id))) > 0
}

export async function addBookmark({ db, user, now }: Call, { exhibitor }: JoinedExhibitor) {
  await db
    .insert(exhibitorBookmarks)
    .values({ exhibitor_id: exhibitor.id, person_id: user.id, created_at: now.toISOString() })
    .onConflictDoNothing()
}

export async function removeBookmark({ db, user }: Call, { exhibitor }: JoinedExhibitor) {
  await db.delete(exhibitorBookmarks).where(own(exhibitor.id, user.id))
}

function own(exhibitor_id: string, person_id: string) {
  return and(eq(exhibitorBookmarks.exhibitor_id, exhibitor_id), eq(exhibitorBookmarks.person_id, person_id))
}
