import { and, inArray, isNotNull } from 'drizzle-orm'
import { longEnded } from '#features/conferences/server/retention.ts'
import type { Db } from '#server/db/db.ts'
import { speakers } from './table.ts'

/** Forgets the addresses of speakers as long after the conference as registered delegates are kept. The programme stays. */
export async function forgetAddresses(db: Db, now: Date) {
  const isDue = and(isNotNull(speakers.email), inArray(speakers.conference_id, longEnded(now)))
  await db.update(speakers).set({ email: null }).where(isDue)
}
