import type { Conference } from '#features/conferences/contract.ts'
import type { Speaker } from '#features/speakers/contract.ts'
import { dayLabel } from '#shared/dates.ts'
import { zoneAbbreviation } from '#shared/zones.ts'
import { fold } from '#shared/fold.ts'
import { addDays } from '#shared/time.ts'
import type { ScheduleItem } from './contract.ts'
import { compareDays, datesOf, withOneSpelling } from './day-rules.ts'
import { roomKey } from './now-rules.ts'
import { findOverlaps, itemsByDay } from './rules.ts'
import { overlapSentence, text } from './text.ts'

/** A schedule item with everything its row shows. */
export type ScheduleLine = {
  item: ScheduleItem
  /** The speakers in order; deleted ones are called Unknown and have no picture. */
  people: { id: string; name: string; photo: string | null }[]
  isCalledOff: boolean
  /** A sentence that names what it overlaps with. */
  warning: string | null
  /** The text that the filter searches. */
  searched: string
}

export type ScheduleDay = {
  day: string
  /** 'Thu, April 10, 2025'; null where the date is unknown. */
  date: string | null
  /** The abbreviation of the conference's time zone on that day. */
  zone: string
  lines: ScheduleLine[]
}

/** A day of the list, and how many lines it has besides those that are shown. */
export type ShownDay = ScheduleDay & { total: number }

/** The lines that match a folded search term, by day; days without one are left out. '' matches everything. */
export function matchingDays(days: readonly ScheduleDay[], searchTerm: string): ShownDay[] {
  const words = searchTerm.split(' ')
  return days
    .map((day) => ({
      ...day,
      total: day.lines.length,
      lines: day.lines.filter(({ searched }) => words.every((word) => searched.includes(word))),
    }))
    .filter(({ lines }) => lines.length > 0)
}

type Chosen = { day: string; room: string; clashes: boolean }

/** Of days with their lines, those of one day, of one room, or with a clash; '' is any. Days without a line are left out. */
export function chosenDays<Day extends ScheduleDay>(days: readonly Day[], { day, room, clashes }: Chosen): Day[] {
  const key = roomKey(room)
  const isChosen = ({ item, warning }: ScheduleLine) =>
    (key === '' || roomKey(item.location ?? '') === key) && (!clashes || warning !== null)
  return days
    .filter((one) => day === '' || one.day === day)
    .map((one) => ({ ...one, lines: one.lines.filter(isChosen) }))
    .filter(({ lines }) => lines.length > 0)
}

type ScheduleParts = {
  conference: Pick<Conference, 'start_date' | 'time_zone'>
  items: readonly ScheduleItem[]
  speakers: readonly Pick<Speaker, 'id' | 'name' | 'image_url'>[]
  /** The ids of the sessions that do not take place. */
  calledOff?: ReadonlySet<string>
}

/** The schedule by day with speakers and overlaps, for the organiser's page. */
export function scheduleDays({ conference, items, speakers, calledOff }: ScheduleParts): ScheduleDay[] {
  const { start_date, time_zone } = conference
  // The browser adds a new item to the list it has, before it reads the list again.
  const spelled = withOneSpelling(items, start_date)
  const lineOf = lineWriter(spelled, speakers, calledOff)
  return itemsByDay(conference, spelled).map(({ name: day, date, items: ofDay }) => ({
    day,
    date: date && dayLabel(date),
    zone: date ? zoneAbbreviation(time_zone, date) : time_zone.replaceAll('_', ' '),
    lines: ofDay.map(({ item }) => lineOf(item)),
  }))
}

/** The most days of a conference that are offered before the schedule has them. */
const MOST_DAYS = 31

/**
 * The days to choose from for a schedule item, in order: those of the schedule, and a "Day n" for every other day of the
 * conference. `date` is '2025-04-10', or null where it is unknown.
 */
export function daysToOffer(
  { start_date, end_date }: Pick<Conference, 'start_date' | 'end_date'>,
  items: readonly Pick<ScheduleItem, 'day' | 'number'>[],
) {
  const names = withOneSpelling(items, start_date).map(({ day }) => day)
  const days = Array.from(datesOf(names, start_date), ([day, date]) => ({ day, date }))
  const covered = new Set(days.map(({ date }) => date))
  for (let at = 0; at < MOST_DAYS; at += 1) {
    const date = start_date && addDays(start_date, at)
    if (!date || date > (end_date ?? start_date)) break
    if (!covered.has(date)) days.push({ day: `Day ${at + 1}`, date })
  }
  return days.toSorted((a, b) => (a.date && b.date ? a.date.localeCompare(b.date) : 0) || compareDays(a.day, b.day))
}

/** Writes the lines of items, with what they overlap with among all. */
function lineWriter(
  items: readonly ScheduleItem[],
  speakers: ScheduleParts['speakers'],
  calledOff: ScheduleParts['calledOff'],
) {
  const speakersById = new Map(speakers.map(({ id, name, image_url }) => [id, { id, name, photo: image_url }]))
  const unknown = (id: string) => ({ id, name: text.unknownSpeaker, photo: null })
  const warnings = warningsOf(items, speakersById)
  return (item: ScheduleItem): ScheduleLine => {
    const removed = Array.from({ length: item.removed_speakers }, (_, at) => unknown(`removed-${at}`))
    const people = [...item.speaker_ids.map((id) => speakersById.get(id) ?? unknown(id)), ...removed]
    const searched = fold([item.title, item.location, ...people.map(({ name }) => name)].join(' '))
    const isCalledOff = calledOff?.has(item.id) ?? false
    return { item, people, isCalledOff, warning: warnings.get(item.id) ?? null, searched }
  }
}

/** The overlap sentences by item id: the first overlap, and how many more there are. */
function warningsOf(items: readonly ScheduleItem[], speakersById: ReadonlyMap<string, { name: string }>) {
  const warnings = new Map<string, { sentence: string; more: number }>()
  for (const { first, second, location, speakers } of findOverlaps(
    items.map((item) => ({ ...item, speakers: item.speaker_ids })),
  )) {
    const names = speakers.map((id) => speakersById.get(id)?.name ?? text.unknownSpeaker)
    for (const [item, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const warning = warnings.get(item.id)
      if (warning) warning.more += 1
      else warnings.set(item.id, { sentence: overlapSentence({ other, location, names }), more: 0 })
    }
  }
  return new Map(
    [...warnings].map(([id, { sentence, more }]) => [id, more > 0 ? text.andMore(sentence, more) : sentence]),
  )
}
