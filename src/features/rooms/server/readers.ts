import { readBlocked } from '#features/people/server/blocked.ts'
import type { JoinedConference, OwnedConference } from '#features/conferences/server/access.ts'
import type { Call } from '#server/context.ts'
import { type ConferenceReader, type Place, type Reader, readerIn } from '../rules.ts'
import { readModerated } from './moderators.ts'

const NOBODY: ReadonlySet<string> = new Set()

/** Who the caller is in the rooms of a conference, for what is found only later. */
export async function conferenceReader(
  call: Pick<Call, 'db' | 'user' | 'now'>,
  conference: JoinedConference | OwnedConference,
): Promise<ConferenceReader> {
  const moderated = await readModerated(call, conference)
  const blocked = moderated === 'all' ? NOBODY : await readBlocked(call.db, call.user.id)
  return { id: call.user.id, moderated, blocked }
}

/** Who the caller is in one room. */
export async function readerOf(
  call: Pick<Call, 'db' | 'user' | 'now'>,
  conference: JoinedConference | OwnedConference,
  place: Place,
): Promise<Reader> {
  return readerIn(await conferenceReader(call, conference), place)
}
