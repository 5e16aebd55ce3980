import { seenMeeting } from '#features/meetings/server/own-meeting.ts'
import type { Call } from '#server/context.ts'
import type { Reason } from '../contract.ts'
import { readReasons } from './read-reasons.ts'

/**
 * What speaks for a meeting of two that organisers arranged, as it is now: they send it without a line, and nothing of it is
 * stored. Throws `not_found` for everybody who is not in the meeting.
 */
export async function readMeetingReasons(call: Call, id: string): Promise<Reason[]> {
  const { conference_id, is_arranged, people } = await seenMeeting(call, id)
  const [other] = people
  if (!is_arranged || !other) return []
  const pair = { reader_id: call.user.id, person_id: other.person_id }
  return (await readReasons(call.db, conference_id, pair)) ?? []
}
