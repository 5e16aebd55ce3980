import { seenMeeting } from '#features/meetings/server/own-meeting.ts'
import type { Call } from '#server/context.ts'
import type { Reason } from '../contract.ts'
import { readScoredPeople } from './queries.ts'
import { reasonsFor } from './reasons.ts'

/**
 * What speaks for a meeting of two that organisers arranged, as it is now: they send it without a line, and nothing of it is
 * stored. Throws `not_found` for everybody who is not in the meeting.
 */
export async function readMeetingReasons(call: Call, id: string): Promise<Reason[]> {
  const { conference_id, is_arranged, people } = await seenMeeting(call, id)
  const [other] = people
  if (!is_arranged || !other) return []
  const [person] = await readScoredPeople(call.db, conference_id, [other.person_id], { only: 'suggestable' })
  const [reader] = await readScoredPeople(call.db, conference_id, [call.user.id])
  return person && reader ? reasonsFor(reader, person) : []
}
