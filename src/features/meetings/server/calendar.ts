import { and, eq, gt, isNotNull, ne, sql } from 'drizzle-orm'
import { conferences } from '#features/conferences/server/table.ts'
import { allIn, readPersons } from '#features/people/server/queries.ts'
import { asNamed } from '#features/people/server/sight.ts'
import { takesPart } from '#features/people/server/participants.ts'
import { exhibitors } from '#features/exhibitors/server/table.ts'
import type { Call, Core } from '#server/context.ts'
import { type Appointment, writeCalendar } from '#server/files/calendar.ts'
import { FileAnswer } from '#server/http/endpoints.ts'
import { AppError } from '#shared/errors.ts'
import { instantBefore, MINUTE_MS } from '#shared/time.ts'
import { calendarText } from '../calendar-text.ts'
import { CALENDAR_KEPT_MS, meetingPath, REMIND_MS } from '../rules.ts'
import { text } from '../text.ts'
import { mayBeSeen } from './queries.ts'
import { meetingPeople, meetingPlaces, meetings } from './table.ts'

type Reader = Pick<Core, 'db' | 'env'>

function selectAgreed({ db }: Reader) {
  return db
    .select({
      meeting: meetings,
      own: meetingPeople,
      conference: { name: conferences.name, location: conferences.location, time_zone: conferences.time_zone },
      place: meetingPlaces.name,
      exhibitor: exhibitors.name,
      others: sql<string[]>`array(
        select someone.person_id from ${meetingPeople} as someone
        where someone.meeting_id = ${meetings.id} and someone.person_id <> ${meetingPeople.person_id}
          and someone.answer = 'yes' and ${takesPart(sql`${meetings.conference_id}`, sql`someone.person_id`)})`,
    })
    .from(meetingPeople)
    .innerJoin(meetings, eq(meetings.id, meetingPeople.meeting_id))
    .innerJoin(conferences, eq(conferences.id, meetings.conference_id))
    .leftJoin(meetingPlaces, eq(meetingPlaces.id, meetings.place_id))
    .leftJoin(exhibitors, eq(exhibitors.id, meetings.exhibitor_id))
}

type Row = Awaited<ReturnType<typeof selectAgreed>>[number]

/**
 * The hook `appointmentsOf`: what somebody agreed to and may see. A cancelled meeting stays and says so, because calendars have
 * read it.
 */
export async function appointmentsOf(core: Reader, person_id: string, now: Date): Promise<Appointment[]> {
  const rows = await selectAgreed(core)
    .where(
      and(
        eq(meetingPeople.person_id, person_id),
        isNotNull(meetings.starts_at),
        isNotNull(meetingPeople.answer),
        ne(meetingPeople.role, 'team'),
        gt(meetings.ends_at, instantBefore(now, CALENDAR_KEPT_MS)),
        mayBeSeen,
      ),
    )
    .orderBy(meetings.starts_at, meetings.id)
  return appointments(core, rows)
}

async function appointments({ db, env }: Reader, rows: readonly Row[]): Promise<Appointment[]> {
  const people = rows.flatMap(({ meeting, others }) => allIn(meeting.conference_id, others))
  const personOf = await readPersons(db, people, asNamed)
  const host = new URL(env.PUBLIC_URL).hostname
  return rows.flatMap(({ meeting, own, conference, place, exhibitor, others }): Appointment[] => {
    if (meeting.starts_at === null || meeting.ends_at === null) return []
    const names = others.flatMap((id) => personOf(id)?.full_name ?? [])
    const is_cancelled = meeting.state !== 'accepted' || own.answer !== 'yes'
    return [
      {
        uid: `${meeting.id}@${host}`,
        sequence: meeting.sequence,
        changed_at: new Date(meeting.updated_at),
        start: new Date(meeting.starts_at),
        end: new Date(meeting.ends_at),
        title: calendarText.title(names.length > 0 ? names : exhibitor === null ? [] : [exhibitor]),
        description: [meeting.reason, conference.name].filter(Boolean).join('\n\n'),
        location: [place, conference.location].filter(Boolean).join(', '),
        url: env.PUBLIC_URL + meetingPath(meeting.id),
        is_cancelled,
        ...(!is_cancelled && { alarm_minutes: REMIND_MS / MINUTE_MS }),
      },
    ]
  })
}

/** One agreed meeting as a file. Throws `not_found` for everybody who has not agreed to it. */
export async function exportMeeting(call: Call, id: string) {
  const isIt = and(eq(meetings.id, id), eq(meetingPeople.person_id, call.user.id), eq(meetingPeople.answer, 'yes'))
  const rows = await selectAgreed(call).where(and(isIt, isNotNull(meetings.starts_at), mayBeSeen))
  const [row] = rows
  if (!row) throw new AppError('not_found', text.noMeeting)
  const { name, time_zone } = row.conference
  const file = writeCalendar({ name, time_zone, appointments: await appointments(call, rows) })
  return new FileAnswer('text/calendar; charset=utf-8', 'meeting.ics', file)
}
