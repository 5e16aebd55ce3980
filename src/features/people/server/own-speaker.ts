import { and, eq } from 'drizzle-orm'
import type { JoinedConference } from '#features/conferences/server/access.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { speakers } from '#features/speakers/server/table.ts'
import type { User } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'

/** Selects the id of the speaker who somebody is: whoever is registered as the delegate with a speaker's address. */
export function ownSpeakerId(db: Db, { id }: JoinedConference, user: Pick<User, 'id'>) {
  const isSame = and(eq(speakers.conference_id, delegates.conference_id), eq(speakers.email, delegates.email))
  return db
    .select({ id: speakers.id })
    .from(delegates)
    .innerJoin(speakers, isSame)
    .where(and(eq(delegates.conference_id, id), eq(delegates.user_id, user.id), delegates.is_registered))
}
