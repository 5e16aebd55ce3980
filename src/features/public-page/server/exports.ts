import { type Appointment, writeCalendar } from '#server/files/calendar.ts'
import { writeCsv } from '#shared/csv.ts'
import { AppError } from '#shared/errors.ts'
import { text } from '../text.ts'
import type { DatedSession, Programme } from './programme.ts'

const COLUMNS = ['day', 'start time', 'end time', 'title', 'description', 'location', 'type', 'speaker']

/** The schedule as a CSV file, which the import reads back without loss. */
export function scheduleCsv({ sessions }: Programme) {
  const rows = sessions.map(({ day, start_time, end_time, title, description, location, type, speakers }) => {
    const names = speakerCell(speakers.map(({ name }) => name))
    return [day, start_time, end_time, title, description, location, type, names]
  })
  return writeCsv([COLUMNS, ...rows])
}

/** Names are separated by semicolons. One at the end keeps the import from splitting a single name at a comma. */
function speakerCell(names: string[]) {
  const [first = ''] = names
  return names.length === 1 && /[,،、]/.test(first) ? `${first};` : names.join('; ')
}

/** The calendar feed of the schedule. A session always keeps its UID. */
export function calendarFile(programme: Programme) {
  return calendarOf(programme, programme.dated)
}

/** The calendar file of a session, with the UID of the feed, so that subscribers do not get it twice. Throws `not_found` if it has no date. */
export function sessionCalendar(programme: Programme, number: number) {
  const session = programme.dated.find((one) => one.number === number)
  if (!session) throw new AppError('not_found', text.sessionGone)
  return calendarOf(programme, [session])
}

function calendarOf(programme: Programme, sessions: readonly DatedSession[]) {
  const { name, time_zone } = programme.conference
  return writeCalendar({ name, time_zone, appointments: sessions.map((session) => appointment(programme, session)) })
}

function appointment({ conference, origin }: Programme, session: DatedSession): Appointment {
  const names = session.speakers.map(({ name }) => name).join(', ')
  return {
    uid: `${session.id}@${new URL(origin).hostname}`,
    sequence: session.revision,
    changed_at: new Date(session.updated_at),
    start: session.start,
    end: session.end,
    title: session.title,
    description: [names, session.description].filter(Boolean).join('\n\n'),
    location: [session.location, conference.location].filter(Boolean).join(', '),
    category: session.type,
    url: session.url,
  }
}
