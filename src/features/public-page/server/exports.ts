import { PLAIN_DESCRIPTION } from '#features/schedule/import-rules.ts'
import { joinSpeakers } from '#features/schedule/speaker-rules.ts'
import { type Appointment, writeCalendar } from '#server/files/calendar.ts'
import { writeCsv } from '#shared/csv.ts'
import { AppError } from '#shared/errors.ts'
import { plainText } from '#shared/plain-text.ts'
import { text } from '../text.ts'
import type { DatedSession, Programme } from './programme.ts'

/**
 * The schedule as a CSV file, which the import reads back without loss; by their ids it recognises sessions that were edited. Where a description looks like HTML, the heading
 * says that it is plain text, or the import would take its tags for markup.
 */
export function scheduleCsv({ sessions }: Programme) {
  const looksLikeHtml = sessions.some(({ description }) => description !== null && plainText(description).changed)
  const description_heading = looksLikeHtml ? PLAIN_DESCRIPTION : 'description'
  const headings = ['day', 'start time', 'end time', 'title', description_heading, 'location', 'type', 'speaker', 'id']
  const rows = sessions.map(({ id, day, start_time, end_time, title, description, location, type, speakers }) => {
    const names = joinSpeakers(speakers.map(({ name }) => name))
    return [day, start_time, end_time, title, description, location, type, names, id]
  })
  return writeCsv([headings, ...rows])
}

/** The speakers as a CSV file. */
export function speakersCsv(programme: Programme) {
  const headings = ['name', 'title', 'company', 'topic', 'bio', 'picture', 'twitter', 'linkedin', 'github']
  const rows = exportedSpeakers(programme).map(
    ({ name, title, company_name, topic, bio, image_url, twitter_url, linkedin_url, github_url }) => [
      name, title, company_name, topic, bio, image_url, twitter_url, linkedin_url, github_url,
    ], // prettier-ignore
  )
  return writeCsv([headings, ...rows])
}

/** The speakers as JSON. */
export function speakersJson(programme: Programme) {
  return JSON.stringify({ speakers: exportedSpeakers(programme) })
}

/** The speakers without what only the server needs, with the whole addresses of their pictures. */
function exportedSpeakers({ speakers, origin }: Programme) {
  return speakers.map(({ id, name, title, company_name, topic, bio, image_url, ...links }) => {
    const { twitter_url, linkedin_url, github_url } = links
    const picture = image_url && origin + image_url
    return { id, name, title, company_name, topic, bio, image_url: picture, twitter_url, linkedin_url, github_url }
  })
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
    is_cancelled: session.cancelled,
    session: { room: session.location ?? '', speakers: session.speakers.map(({ name }) => name) },
  }
}
