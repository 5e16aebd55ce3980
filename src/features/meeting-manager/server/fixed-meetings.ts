import { eq } from 'drizzle-orm'
import { bookedPeople, bookPairs } from '#features/meetings/server/bookings.ts'
import type { Span } from '#features/meetings/rules.ts'
import { meetingPeople, meetings } from '#features/meetings/server/table.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import type { DraftMeeting } from '../fields.ts'
import type { Change } from '../rules.ts'

type Identified = DraftMeeting & { id: string }

/**
 * Agrees to these requests for both of their people, at their time and place. Where somebody or the place was taken since they
 * were looked at, the request is deleted again; returns what was taken, by the ids of those requests. Times are booked one
 * after the other, so that two who book several never wait for each other.
 */
export async function fixMeetings(tx: Db, drafts: readonly Identified[], now: Date): Promise<Map<string, Change>> {
  const changes = new Map<string, Change>()
  const bySpan = Map.groupBy(drafts, ({ starts_at, ends_at }) => `${starts_at} ${ends_at}`)
  for (const [, together] of [...bySpan].toSorted(([one], [other]) => one.localeCompare(other)))
    for (const [id, change] of await fixTogether(tx, together, now)) changes.set(id, change)
  await tx.delete(meetings).where(isAnyOf(meetings.id, [...changes.keys()]))
  const fixed_ids = drafts.flatMap(({ id }) => (changes.has(id) ? [] : [id]))
  await tx.update(meetingPeople).set({ answer: 'yes' }).where(isAnyOf(meetingPeople.meeting_id, fixed_ids))
  return changes
}

/** Agrees to requests of one time, and returns what was taken of the others. */
async function fixTogether(tx: Db, drafts: readonly Identified[], now: Date): Promise<[string, Change][]> {
  const [first] = drafts
  if (!first) return []
  const span: Span = { starts_at: first.starts_at, ends_at: first.ends_at }
  const wanted = withoutSharing(drafts).map(({ id, person_id, other_id, place_id }) => {
    return { meeting_id: id, person_ids: [person_id, other_id] as const, place_id }
  })
  const booked = await bookPairs(tx, wanted, span)
  for (const { meeting_id, place_id } of booked) {
    const agreed = { ...span, state: 'accepted' as const, place_id, updated_at: now.toISOString() }
    await tx.update(meetings).set(agreed).where(eq(meetings.id, meeting_id))
  }
  const failed = drafts.filter(({ id }) => !booked.some(({ meeting_id }) => meeting_id === id))
  const people = failed.flatMap(({ person_id, other_id }) => [person_id, other_id])
  const busy = await bookedPeople(tx, people, span)
  return failed.map(({ id, person_id, other_id }) => [id, busy.has(person_id) || busy.has(other_id) ? 'time' : 'place'])
}

/** The first ones of those that share a person or the place. */
function withoutSharing(drafts: readonly Identified[]): Identified[] {
  const used = new Set<string>()
  return drafts.filter(({ person_id, other_id, place_id }) => {
    const needed = [person_id, other_id, place_id]
    if (needed.some((id) => used.has(id))) return false
    for (const id of needed) used.add(id)
    return true
  })
}
