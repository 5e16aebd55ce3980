import { eq } from 'drizzle-orm'
import { book } from '#features/meetings/server/bookings.ts'
import { meetingPeople, meetings } from '#features/meetings/server/table.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import type { DraftMeeting } from '../fields.ts'
import type { Change } from '../rules.ts'

type Identified = DraftMeeting & { id: string }

/**
 * Agrees to these requests for both of their people, at their time and place. Where somebody or the place was taken since they
 * were looked at, the request is deleted again; returns what was taken, by the ids of those requests.
 */
export async function fixMeetings(tx: Db, drafts: readonly Identified[], now: Date): Promise<Map<string, Change>> {
  const changes = new Map<string, Change>()
  for (const draft of drafts) {
    const change = await fixOne(tx, draft, now)
    if (change !== null) changes.set(draft.id, change)
  }
  await tx.delete(meetings).where(isAnyOf(meetings.id, [...changes.keys()]))
  const fixed_ids = drafts.flatMap(({ id }) => (changes.has(id) ? [] : [id]))
  await tx.update(meetingPeople).set({ answer: 'yes' }).where(isAnyOf(meetingPeople.meeting_id, fixed_ids))
  return changes
}

async function fixOne(tx: Db, draft: Identified, now: Date): Promise<Change | null> {
  const { id: meeting_id, person_id, other_id, starts_at, ends_at, place_id } = draft
  const person_ids = [person_id, other_id]
  const { taken } = await book(tx, { meeting_id, person_ids, place_ids: [place_id], starts_at, ends_at })
  if (taken !== null) return taken === 'person' ? 'time' : 'place'
  const agreed = { state: 'accepted' as const, starts_at, ends_at, place_id, updated_at: now.toISOString() }
  await tx.update(meetings).set(agreed).where(eq(meetings.id, meeting_id))
  return null
}
