import { asc, eq, inArray, or } from 'drizzle-orm'
import { conferences } from '#features/conferences/server/table.ts'
import type { PersonalRecords } from '#server/feature.ts'
import { type NewEvent, publisherTo, storeEvents } from '#server/live/events.ts'
import { takeOutOfAll } from './gone-people.ts'
import { meetingBusy, meetingPeople, meetings } from './table.ts'

/** The file has the person's own words, not those of the others. After an erasure others keep that they had a meeting. */
export const meetingRecords: PersonalRecords = {
  name: 'meetings',
  async collect(db, { id }) {
    const rows = await db
      .select({ conference: conferences.name, meeting: meetings, own: meetingPeople })
      .from(meetingPeople)
      .innerJoin(meetings, eq(meetings.id, meetingPeople.meeting_id))
      .innerJoin(conferences, eq(conferences.id, meetings.conference_id))
      .where(eq(meetingPeople.person_id, id))
      .orderBy(asc(meetings.created_at), asc(meetings.id))
    const { starts_at, ends_at } = meetingBusy
    const busy = await db
      .select({ conference: conferences.name, starts_at, ends_at })
      .from(meetingBusy)
      .innerJoin(conferences, eq(conferences.id, meetingBusy.conference_id))
      .where(eq(meetingBusy.person_id, id))
      .orderBy(asc(starts_at))
    const requests = rows.map(({ conference, meeting, own }) => ({
      conference,
      state: meeting.state,
      role: own.role,
      answer: own.answer,
      starts_at: meeting.starts_at,
      ends_at: meeting.ends_at,
      created_at: meeting.created_at,
      reason: meeting.asked_by === id ? meeting.reason : null,
      note: meeting.ended_by === id ? meeting.note : null,
      met: own.met,
    }))
    return { meetings: requests, busy }
  },
  async erase({ db }, { id }, now) {
    const events: NewEvent[] = []
    const own = db.select({ id: meetingPeople.meeting_id }).from(meetingPeople).where(eq(meetingPeople.person_id, id))
    const isConcerned = or(inArray(meetings.id, own), eq(meetings.asked_by, id), eq(meetings.ended_by, id))
    // In the order in which others lock meetings, because an update has an order of its own.
    await db.select({ id: meetings.id }).from(meetings).where(isConcerned).orderBy(asc(meetings.id)).for('update')
    // A word in it may be theirs, or be about them.
    await db.update(meetings).set({ note: null }).where(inArray(meetings.id, own))
    await db.update(meetings).set({ reason: '' }).where(eq(meetings.asked_by, id))
    await takeOutOfAll(db, publisherTo(db, events), id, now)
    await db.update(meetings).set({ asked_by: null }).where(eq(meetings.asked_by, id))
    await db.update(meetings).set({ ended_by: null }).where(eq(meetings.ended_by, id))
    await db.delete(meetingBusy).where(eq(meetingBusy.person_id, id))
    await storeEvents(db, events, now)
  },
}
