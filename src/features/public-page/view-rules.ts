import { conferenceTime } from '#features/conferences/rules.ts'
import { roomsOf } from '#features/programme/day-rules.ts'
import { writtenTimes } from '#features/programme/slot-rules.ts'
import { slotText } from '#features/schedule/slot-text.ts'
import { datesOf } from '#features/schedule/day-rules.ts'
import { withMoments } from '#features/schedule/rules.ts'
import { dayLabel } from '#shared/dates.ts'
import { hueOf } from '#shared/hue.ts'
import { zoneAbbreviationAt } from '#shared/zones.ts'
import type { PublicPage } from './contract.ts'
import { type PageView, sessionAnchor } from './rules.ts'

/** The whole view of a public page. */
export function pageView(
  { conference, registration, speakers, schedule }: PublicPage,
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
    days: Array.from(dates, ([name, date]) => ({ name, date })),
    rooms: roomsOf(schedule.map(({ location }) => location || slotText.noLocation)),
    speaker_count: speakers.length,
    schedule_count: schedule.length,
    time: conferenceTime(conference, now),
    lists: { speakers, schedule },
  }
}

/** A session with all details, for its dialog; `span` is null while its date is unknown. */
export type SessionInFull = {
  number: number
  title: string
  when: string
  where: string
  /** The room and the conference's location, for calendar entries. */
  venue: string
  who: string
  description: string | null
  cancelled: boolean
  span: { start: Date; end: Date } | null
}

/** The session of a fragment ('s12'); null if it does not exist. */
export function sessionInFull({ conference, schedule, speakers }: PublicPage, anchor: string): SessionInFull | null {
  const found = withMoments(conference, schedule).find(({ item }) => sessionAnchor(item.number) === anchor)
  if (!found) return null
  const { item, date, start, end } = found
  const times = writtenTimes(item)
  const who = item.speaker_ids
    .flatMap((speaker) => speakers.find(({ id }) => id === speaker) ?? [])
    .map(({ name, title, company_name }) => [name, title, company_name].filter(Boolean).join(', '))
  const zone = start === null ? conference.time_zone : zoneAbbreviationAt(conference.time_zone, start)
  return {
    number: item.number,
    title: item.title,
    when: `${date === null ? item.day : dayOf(item.day, date)}, ${times.start} – ${times.end}${times.next_day ? ' +1 day' : ''} ${zone}`,
    where: item.location || slotText.noLocation,
    venue: [item.location, conference.location].filter(Boolean).join(', '),
    who: who.join('; ') || slotText.noSpeaker,
    description: item.description,
    cancelled: item.cancelled,
    span: start && { start, end },
  }
}

/** 'Day 1 · Thu, April 10, 2025'; only the date if the day's name is a date. */
function dayOf(day: string, date: string) {
  return /\d{4}/.test(day) ? dayLabel(date) : `${day} · ${dayLabel(date)}`
}
