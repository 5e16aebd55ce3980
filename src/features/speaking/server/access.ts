import { and, eq, sql } from 'drizzle-orm'
import { type JoinedConference, joinedConference } from '#features/conferences/server/access.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { shownColumns } from '#features/speakers/server/service.ts'
import { speakers } from '#features/speakers/server/table.ts'
import type { Speaker } from '#features/speakers/contract.ts'
import type { Call } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { text } from '../text.ts'

/** A conference in which the caller speaks, and who they are there. */
type OwnSpeaker = { conference: JoinedConference; speaker: Speaker }

/**
 * Whoever is registered as the delegate with a speaker's address is that speaker. Throws `forbidden` for other
 * participants, and as `joinedConference` does.
 */
export async function ownSpeaker({ db, user }: Pick<Call, 'db' | 'user'>, id: string): Promise<OwnSpeaker> {
  const conference = await joinedConference(db, user, id)
  const [speaker] = await db
    .select(shownColumns)
    .from(delegates)
    .innerJoin(
      speakers,
      and(eq(speakers.conference_id, delegates.conference_id), sql`${speakers.email} = ${delegates.email}`),
    )
    .where(and(eq(delegates.conference_id, conference.id), eq(delegates.user_id, user.id), delegates.is_registered))
  if (!speaker) throw new AppError('forbidden', text.noSpeaker)
  return { conference, speaker }
}
