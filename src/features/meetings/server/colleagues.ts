import { and, eq, ne, sql } from 'drizzle-orm'
import { exhibitorStaff } from '#features/exhibitors/server/table.ts'
import type { PersonProfile } from '#features/people/contract.ts'
import { areBlocked } from '#features/people/server/blocked.ts'
import { allIn, readPersons } from '#features/people/server/queries.ts'
import { asAcquaintance } from '#features/people/server/sight.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { AppError } from '#shared/errors.ts'
import type { Meeting } from '../contract.ts'
import { overlaps } from '../rules.ts'
import { text } from '../text.ts'
import { bookPerson, freePerson } from './bookings.ts'
import { change, endMoves } from './changes.ts'
import { tellPeople } from './events.ts'
import { noticeOf, timeAndPlace } from './notices.ts'
import { ofMeeting, seenMeeting } from './own-meeting.ts'
import { meetingPeople } from './table.ts'
import { readTaken } from './times.ts'

/** The colleagues who could take over a meeting of an exhibitor. */
export async function listColleagues(call: Call, id: string): Promise<PersonProfile[]> {
  const seen = await seenMeeting(call, id)
  if (!seen.steps.includes('hand_over')) throw new AppError('conflict', text.notAgreed)
  const ids = await readColleagues(call.db, call, seen)
  const personOf = await readPersons(call.db, allIn(seen.conference_id, ids), asAcquaintance)
  return ids.flatMap((person_id) => personOf(person_id) ?? [])
}

/** Those of the staff who are free, and in no block with whoever asked. */
async function readColleagues(db: Db, { user, now }: Pick<Call, 'user' | 'now'>, seen: Meeting): Promise<string[]> {
  const { exhibitor, starts_at, ends_at, people } = seen
  if (!exhibitor || starts_at === null || ends_at === null) return []
  const asker = people.find(({ role }) => role === 'asks')?.person_id ?? null
  const staff = await db
    .select({ id: exhibitorStaff.user_id })
    .from(exhibitorStaff)
    .where(
      and(
        eq(exhibitorStaff.exhibitor_id, exhibitor.id),
        ne(exhibitorStaff.user_id, user.id),
        sql`not ${areBlocked(sql`${exhibitorStaff.user_id}`, sql`${asker}::uuid`)}`,
      ),
    )
    .orderBy(exhibitorStaff.joined_at, exhibitorStaff.user_id)
  const ids = staff.map((one) => one.id)
  const taken = await readTaken(db, ids, now)
  const isFree = (person_id: string) =>
    !taken.some((one) => one.person_id === person_id && one.kind !== 'saved' && overlaps(one, { starts_at, ends_at }))
  return ids.filter(isFree)
}

/** A colleague goes in the place of the caller. Throws `conflict` for somebody who is not free, or none of the staff. */
export async function handOver(call: Call, id: string, person_id: string): Promise<Meeting> {
  return change(call, { id, step: 'hand_over' }, async ({ db: tx, user, now }, publisher, own) => {
    const isFree = (await readColleagues(tx, call, own.seen)).includes(person_id)
    const isBooked = isFree && (await bookPerson(tx, { meeting_id: id, person_id }))
    if (!isBooked) throw new AppError('conflict', text.noColleague)
    await freePerson(tx, { meeting_id: id, person_id: user.id })
    await tx.update(meetingPeople).set({ role: 'team', answer: null }).where(ofMeeting(id, user.id))
    await tx
      .insert(meetingPeople)
      .values({ meeting_id: id, person_id, role: 'asked', answer: 'yes' })
      .onConflictDoUpdate({
        target: [meetingPeople.meeting_id, meetingPeople.person_id],
        set: { role: 'asked', answer: 'yes' },
      })
    const person_ids = own.people.filter(({ role }) => role === 'asks').map((one) => one.person_id)
    const words = timeAndPlace(own.conference.time_zone, own.seen, now)
    const notices = [
      noticeOf(own.row, { kind: 'meeting_accepted', person_ids: [person_id], actor_id: person_ids[0] ?? null, words }),
      noticeOf(own.row, { kind: 'meeting_moved', person_ids, actor_id: person_id, words }),
    ]
    // Whoever goes now has not been asked to move it.
    const ids = [id, ...(await endMoves(tx, id, now))]
    await tellPeople(tx, publisher, { meeting_ids: ids, notices, settled_ids: ids }, now)
  })
}
