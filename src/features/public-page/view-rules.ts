import { conferenceTime } from '#features/conferences/rules.ts'
import { roomsOf } from '#features/programme/day-rules.ts'
import { writtenTimes } from '#features/programme/slot-rules.ts'
import { slotText } from '#features/schedule/slot-text.ts'
import type { Speaker } from '#features/speakers/contract.ts'
import { datesOf } from '#features/schedule/day-rules.ts'
import { type Dated, withMoments } from '#features/schedule/rules.ts'
import { dayHeading, namedDay } from '#features/schedule/day-name-rules.ts'
import { dayLabel } from '#shared/dates.ts'
import { hueOf } from '#shared/hue.ts'
import { zoneAbbreviationAt } from '#shared/zones.ts'
import type { PublicPage } from './contract.ts'
import { type PageView, sessionAnchor, type SpeakerView } from './rules.ts'

/** The whole view of a public page. */
export function pageView(
  { conference, registration, speakers, schedule, exhibitor_count }: PublicPage,
  now: Date,
): PageView & Required<Pick<PageView, 'lists'>> {
  const dates = datesOf(
    schedule.map(({ day }) => day),
    conference.start_date,
  )
  return {
    conference,
    registration,
    hue: conference.cover_hue ?? hueOf(conference.id),
    days: Array.from(dates, ([name, date]) => {
      const { label, date: short } = namedDay(name, date && shortDay(date))
      return { name, date, label, short }
    }),
    rooms: roomsOf(schedule.map(({ location }) => location || slotText.noLocation)),
    speaker_count: speakers.length,
    schedule_count: schedule.length,
    exhibitor_count,
    time: conferenceTime(conference, now),
    lists: { speakers, schedule },
  }
}

type DatedSession = Dated<PublicPage['schedule'][number]>

/** A session with all details, for its dialog; `span` is null while its date is unknown. */
export type SessionInFull = {
  number: number
  title: string
  when: string
  where: string
  /** The room and the conference's location, for calendar entries. */
  venue: string
  who: string
  speakers: Speaker[]
  description: string | null
  cancelled: boolean
  span: { start: Date; end: Date } | null
}

/** The session of a fragment ('s12'); null if it does not exist. */
export function sessionInFull(page: PublicPage, anchor: string): SessionInFull | null {
  const found = withMoments(page.conference, page.schedule).find(({ item }) => sessionAnchor(item.number) === anchor)
  return found ? inFull(page, found) : null
}

function inFull({ conference, speakers }: PublicPage, { item, date, start, end }: DatedSession): SessionInFull {
  const times = writtenTimes(item)
  const speaking = item.speaker_ids.flatMap((speaker) => speakers.find(({ id }) => id === speaker) ?? [])
  const who = speaking.map(({ name, title, company_name }) => [name, title, company_name].filter(Boolean).join(', '))
  const zone = start === null ? conference.time_zone : zoneAbbreviationAt(conference.time_zone, start)
  return {
    number: item.number,
    title: item.title,
    when: `${dayHeading(item.day, date && dayLabel(date))}, ${times.start} – ${times.end}${times.next_day ? ' +1 day' : ''} ${zone}`,
    where: item.location || slotText.noLocation,
    venue: [item.location, conference.location].filter(Boolean).join(', '),
    who: who.join('; ') || slotText.noSpeaker,
    speakers: speaking,
    description: item.description,
    cancelled: item.cancelled,
    span: start && { start, end },
  }
}

/** What the page of a speaker shows; null if the conference has no such speaker. */
export function speakerView(page: PublicPage, id: string): SpeakerView | null {
  const speaker = page.speakers.find((one) => one.id === id)
  if (!speaker) return null
  const { name, slug } = page.conference
  const sessions = withMoments(page.conference, page.schedule)
    .filter(({ item }) => item.speaker_ids.includes(id))
    .map((session) => inFull(page, session))
  return { conference: { name, slug }, speaker, sessions }
}

/** 'Thu, April 10', where the year is clear. Takes a plain date. */
function shortDay(date: string) {
  return dayLabel(date).replace(/, \d{4}$/, '')
}
