import { inArray } from 'drizzle-orm'
import { type JoinedConference, joinedConference } from '#features/conferences/server/access.ts'
import { ownSpeakerId } from '#features/people/server/own-speaker.ts'
import { shownColumns } from '#features/speakers/server/service.ts'
import { speakers } from '#features/speakers/server/table.ts'
import type { Speaker } from '#features/speakers/contract.ts'
import type { Call } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { text } from '../text.ts'

/** A conference in which the caller speaks, and who they are there. */
type OwnSpeaker = { conference: JoinedConference; speaker: Speaker }

/** Throws `forbidden` for participants who are no speaker, and as `joinedConference` does. */
export async function ownSpeaker({ db, user }: Pick<Call, 'db' | 'user'>, id: string): Promise<OwnSpeaker> {
  const conference = await joinedConference(db, user, id)
  const [speaker] = await db
    .select(shownColumns)
    .from(speakers)
    .where(inArray(speakers.id, ownSpeakerId(db, conference, user)))
  if (!speaker) throw new AppError('forbidden', text.noSpeaker)
  return { conference, speaker }
}
