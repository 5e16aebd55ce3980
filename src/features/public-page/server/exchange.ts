import { slotText } from '#features/schedule/slot-text.ts'
import { daysInOrder, UNKNOWN_DATE } from '#features/schedule/day-rules.ts'
import { formatText } from '#features/schedule/format-text.ts'
import { momentsOf } from '#features/schedule/rules.ts'
import { PRODUCT } from '#shared/brand.ts'
import { fold } from '#shared/fold.ts'
import { addDays, MINUTE_MS } from '#shared/time.ts'
import { instantIn, offsetMinutes } from '#shared/zones.ts'
import type { DatedSession, Programme } from './programme.ts'

/** Sessions of one day, by room, in the order they begin. */
type ExchangeDay = { index: number; date: string; start: string; end: string; rooms: Map<string, DatedSession[]> }

/** The grid unit for apps; sessions may start at any minute. */
const TIMESLOT = '00:05'

/** The schedule in the common JSON exchange format of conferences (frab). */
export function exchangeJson(programme: Programme) {
  const { conference, origin, url } = programme
  const days = daysOf(programme)
  const undated = undatedDays(programme)
  const schedule = {
    version: String(conference.content_version),
    base_url: `${origin}/`,
    conference: {
      acronym: acronymOf(conference.slug),
      title: conference.name,
      ...(conference.description && { description: conference.description }),
      ...datesOf(programme, days),
      daysCount: days.length,
      timeslot_duration: TIMESLOT,
      // The format only allows names such as Europe/Berlin; other zones are given by the offsets of the sessions.
      ...(/^([A-Z][a-z]+\/[A-Z][a-z]+|UTC$)/.test(conference.time_zone) && { time_zone_name: conference.time_zone }),
      url,
      ...(undated.length > 0 && { meta: { undated_days: undated } }),
      days: days.map(({ index, date, start, end, rooms }) => ({
        index,
        date,
        day_start: start,
        day_end: end,
        rooms: Object.fromEntries(
          Array.from(rooms, ([room, sessions]) => [room, sessions.map((one) => jsonSession(programme, one))]),
        ),
      })),
    },
  }
  return JSON.stringify({ generator: { name: PRODUCT, url: origin }, schedule })
}

function jsonSession({ conference, origin }: Programme, session: DatedSession) {
  return {
    id: session.number,
    guid: session.id,
    date: localMoment(conference, session.start),
    start: localMoment(conference, session.start).slice(11, 16),
    duration: duration(session),
    room: roomOf(session),
    slug: slugOf(conference.slug, session),
    url: session.url,
    title: titleOf(session),
    subtitle: '',
    track: null,
    type: session.type,
    // The format requires the field, and nobody was asked.
    language: null,
    abstract: '',
    description: session.description ?? '',
    persons: session.speakers.map(({ id, name, bio, image_url }) => ({
      guid: id,
      name,
      ...(bio && { biography: bio }),
      ...(image_url && { avatar: origin + image_url }),
    })),
    links: [],
  }
}

/** The schedule in the XML exchange format. */
export function exchangeXml(programme: Programme) {
  const { conference } = programme
  const days = daysOf(programme)
  const { start, end } = datesOf(programme, days)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<schedule>',
    // The import recognises our own files by it, whose texts are neither HTML nor Markdown.
    `<generator name="${PRODUCT}" system="${escapeXml(new URL(programme.origin).host)}"/>`,
    element('version', String(conference.content_version)),
    '<conference>',
    element('title', conference.name),
    element('acronym', acronymOf(conference.slug)),
    element('start', start),
    element('end', end),
    element('days', String(days.length)),
    element('timeslot_duration', TIMESLOT),
    '</conference>',
    ...(days.length > 0 ? days : [emptyDay(conference)]).map((day) => xmlDay(programme, day)),
    '</schedule>\n',
  ].join('')
}

function xmlDay(programme: Programme, { index, date, start, end, rooms }: ExchangeDay) {
  const inRooms = Array.from(rooms, ([room, sessions]) => {
    const events = sessions.map((session) => xmlSession(programme, session)).join('')
    return `<room name="${escapeXml(room)}">${events}</room>`
  })
  return `<day index="${index}" date="${date}" start="${start}" end="${end}">${inRooms.join('')}</day>`
}

function xmlSession({ conference }: Programme, session: DatedSession) {
  const persons = session.speakers.map(({ name }) => element('person', name)).join('')
  return [
    `<event id="${session.number}" guid="${session.id}">`,
    element('room', roomOf(session)),
    element('title', titleOf(session)),
    element('subtitle', ''),
    element('type', session.type),
    element('date', localMoment(conference, session.start)),
    element('start', localMoment(conference, session.start).slice(11, 16)),
    element('duration', duration(session)),
    element('abstract', ''),
    element('description', session.description ?? ''),
    element('slug', slugOf(conference.slug, session)),
    element('track', ''),
    `<persons>${persons}</persons>`,
    `<links><link href="${escapeXml(session.url)}">${escapeXml(session.title)}</link></links>`,
    '</event>',
  ].join('')
}

function element(name: string, content: string) {
  return `<${name}>${escapeXml(content)}</${name}>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text, and drops characters that XML 1.0 does not allow. */
function escapeXml(written: string) {
  return written
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
}

/** The format has no field that says that a session was called off, so its title does. */
function titleOf({ title, cancelled }: DatedSession) {
  return cancelled ? formatText.calledOff(title) : title
}

/** The days of sessions without a date, in order. */
function undatedDays({ sessions, dated }: Programme) {
  const known = new Set(dated.map(({ day }) => day))
  return daysInOrder(
    sessions.flatMap(({ day }) => (known.has(day) ? [] : day)),
    null,
  )
}

/** All sessions. Those without a date follow each other from a day that stands for the unknown first one. */
function placedSessions(programme: Programme): DatedSession[] {
  const days = undatedDays(programme)
  const undated = programme.sessions.flatMap((session) => {
    const at = days.indexOf(session.day)
    if (at === -1) return []
    const date = addDays(UNKNOWN_DATE, at)
    return [{ ...session, date, ...momentsOf(programme.conference.time_zone, date, session) }]
  })
  return [...programme.dated, ...undated]
}

function daysOf(programme: Programme): ExchangeDay[] {
  const { conference } = programme
  const days = new Map<string, ExchangeDay>()
  for (const session of placedSessions(programme).toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    const { date } = session
    const day = days.get(date) ?? {
      index: days.size + 1,
      date,
      ...spanOf(conference, date),
      rooms: new Map<string, DatedSession[]>(),
    }
    days.set(date, day)
    const inRoom = day.rooms.get(roomOf(session))
    if (inRoom) inRoom.push(session)
    else day.rooms.set(roomOf(session), [session])
  }
  return [...days.values()]
}

type ExportedConference = Programme['conference']

/**
 * The day that the XML format requires even when there is no session. It has no rooms.
 */
function emptyDay(conference: ExportedConference): ExchangeDay {
  const date = conference.start_date ?? UNKNOWN_DATE
  return { index: 1, date, ...spanOf(conference, date), rooms: new Map() }
}

/** The span of a day, which includes sessions past midnight. */
function spanOf(conference: ExportedConference, date: string) {
  const { time_zone } = conference
  return {
    start: localMoment(conference, instantIn(time_zone, date, '00:00')),
    end: localMoment(conference, instantIn(time_zone, addDays(date, 1), '06:00')),
  }
}

function datesOf({ conference }: Programme, days: ExchangeDay[]) {
  const start = conference.start_date ?? days[0]?.date ?? UNKNOWN_DATE
  return { start, end: conference.end_date ?? days.at(-1)?.date ?? start }
}

/** '2025-04-10T09:00:00+01:00', as clocks at the conference show it. */
function localMoment({ time_zone }: ExportedConference, moment: Date) {
  const offset = offsetMinutes(time_zone, moment)
  const shown = new Date(moment.getTime() + offset * MINUTE_MS).toISOString().slice(0, 19)
  return `${shown}${offset < 0 ? '-' : '+'}${clock(Math.abs(offset))}`
}

function duration({ start, end }: DatedSession) {
  return clock((end.getTime() - start.getTime()) / MINUTE_MS)
}

/** 'HH:MM' of minutes. */
function clock(minutes: number) {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

function roomOf({ location }: DatedSession) {
  return location ?? slotText.noLocation
}

/** The format requires at least four ASCII letters or digits. */
function acronymOf(slug: string) {
  const plain = fold(slug).replaceAll(/[^a-z0-9_]/g, '')
  return plain.length >= 4 ? plain : `conf_${plain}`
}

/** Unique because of the number; the words are for readability. The XML format requires at least two letters of them. */
function slugOf(slug: string, { number, title, type }: DatedSession) {
  const words = fold(title).match(/[a-z0-9]+/g) ?? []
  const readable = words.join('').length > 1 ? words.slice(0, 8) : [type]
  return [acronymOf(slug), number, ...readable].join('-')
}
