import { looksAfter } from '#features/exhibitors/rules.ts'
import type { VisibleExhibitor } from '#features/exhibitors/server/access.ts'
import type { Call } from '#server/context.ts'
import { dateIn } from '#shared/zones.ts'
import { exhibitorViews } from './table.ts'

/** Counts a person once a day, in the time zone of the conference, and nobody who looks after the exhibitor. */
export async function recordView({ db, user, now }: Call, { exhibitor, conference, role }: VisibleExhibitor) {
  if (looksAfter(role)) return
  const day = dateIn(conference.time_zone, now)
  await db.insert(exhibitorViews).values({ exhibitor_id: exhibitor.id, person_id: user.id, day }).onConflictDoNothing()
}
