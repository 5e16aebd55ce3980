import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { conferences } from '#features/conferences/server/table.ts'
import { exhibitors } from '#features/exhibitors/server/table.ts'
import type { Notice } from '#features/notifications/server/notify.ts'
import type { Core } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { transactLive } from '#server/live/events.ts'
import { instantAfter } from '#shared/time.ts'
import { REMIND_MS } from '../rules.ts'
import { tellPeople } from './events.ts'
import { endMeetingsOfGone } from './gone-people.ts'
import { noticeOf, noticesOfOthers, timeAndPlace } from './notices.ts'
import { yesOf } from './own-meeting.ts'
import { meetingPeople, meetingPlaces, type MeetingRow, meetings } from './table.ts'

/** Meetings that are changed in one transaction. */
const AT_ONCE = 50

/**
 * Once a minute: ends meetings of people who are gone, and requests that nobody answered, and reminds of what begins soon. Those
 * who are gone come first, so that nobody is told that a request expired which is not theirs to answer any more.
 */
export async function keepMeetings(core: Core, now: Date) {
  await endMeetingsOfGone(core, now)
  while ((await expireSome(core, now)) === AT_ONCE);
  while ((await remindSome(core, now)) === AT_ONCE);
}

function expireSome(core: Core, now: Date) {
  return transactLive(core, now, async (tx, publisher) => {
    const at = now.toISOString()
    const rows = await tx
      .select({ meeting: meetings, exhibitor: exhibitors.name })
      .from(meetings)
      .leftJoin(exhibitors, eq(exhibitors.id, meetings.exhibitor_id))
      .where(and(eq(meetings.state, 'requested'), lte(meetings.expires_at, at)))
      .orderBy(asc(meetings.id))
      .limit(AT_ONCE)
      .for('update', { of: meetings, skipLocked: true })
    if (rows.length === 0) return 0
    const ids = rows.map(({ meeting }) => meeting.id)
    await tx.update(meetings).set({ state: 'expired', updated_at: at }).where(isAnyOf(meetings.id, ids))
    const peopleOf = await readPeopleOf(tx, ids)
    const notices: Notice[] = []
    for (const row of rows) notices.push(...expiryNotices(row, peopleOf(row.meeting.id)))
    await tellPeople(tx, publisher, { meeting_ids: ids, notices, settled_ids: ids }, now)
    return rows.length
  })
}

type Someone = typeof meetingPeople.$inferSelect

async function readPeopleOf(tx: Db, ids: readonly string[]) {
  const isOne = isAnyOf(meetingPeople.meeting_id, ids)
  const rows = await tx.select().from(meetingPeople).where(isOne).orderBy(asc(meetingPeople.person_id))
  const people = Map.groupBy(rows, ({ meeting_id }) => meeting_id)
  return (id: string): Someone[] => people.get(id) ?? []
}

type Expired = { meeting: MeetingRow; exhibitor: string | null }

/**
 * Whoever waited is told that nobody answered, and whoever was to answer that it is too late. Of a team nobody is named, but
 * the exhibitor.
 */
function expiryNotices({ meeting, exhibitor }: Expired, people: Someone[]): Notice[] {
  const waiting = yesOf({ people })
  const silent = people.filter(({ answer }) => answer === null)
  const silentIds = silent.map(({ person_id }) => person_id)
  const asked = silent.find(({ role }) => role !== 'team')?.person_id ?? null
  const mine = { what: 'mine', ...(asked === null && exhibitor !== null && { title: exhibitor }) }
  const kind = 'meeting_expired'
  return [
    noticeOf(meeting, { kind, person_ids: waiting, actor_id: asked, words: mine }),
    noticeOf(meeting, { kind, person_ids: silentIds, actor_id: waiting[0] ?? null, words: { what: 'theirs' } }),
  ]
}

function remindSome(core: Core, now: Date) {
  return transactLive(core, now, async (tx, publisher) => {
    const due = await tx
      .select({ meeting: meetings, time_zone: conferences.time_zone, place: meetingPlaces })
      .from(meetings)
      .innerJoin(conferences, eq(conferences.id, meetings.conference_id))
      .leftJoin(meetingPlaces, eq(meetingPlaces.id, meetings.place_id))
      .where(
        and(
          eq(meetings.state, 'accepted'),
          isNull(meetings.reminded_at),
          lte(meetings.starts_at, instantAfter(now, REMIND_MS)),
          sql`${meetings.starts_at} > ${now.toISOString()}::timestamptz`,
        ),
      )
      .orderBy(asc(meetings.id))
      .limit(AT_ONCE)
      .for('update', { of: meetings, skipLocked: true })
    if (due.length === 0) return 0
    const ids = due.map(({ meeting }) => meeting.id)
    await tx.update(meetings).set({ reminded_at: now.toISOString() }).where(isAnyOf(meetings.id, ids))
    const peopleOf = await readPeopleOf(tx, ids)
    const notices = due.flatMap(({ meeting, time_zone, place }) =>
      noticesOfOthers(meeting, yesOf({ people: peopleOf(meeting.id) }), {
        kind: 'meeting_soon',
        words: timeAndPlace(time_zone, { ...meeting, place }, now),
      }),
    )
    await tellPeople(tx, publisher, { meeting_ids: ids, notices }, now)
    return due.length
  })
}
