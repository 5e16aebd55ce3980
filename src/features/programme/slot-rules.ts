import { type Dated, endsNextDay, itemsByDay, type ScheduleType } from '#features/schedule/rules.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { instantIn } from '#shared/zones.ts'
import { slotText } from '#features/schedule/slot-text.ts'

type Item = {
  number: number
  day: string
  start_time: string
  end_time: string
  title: string
  location: string | null
  type: ScheduleType
  speaker_ids: string[]
  cancelled?: boolean
}
type Setting = { start_date: string | null; time_zone: string }
type Named = { id: string; name: string }

export type Session = {
  number: number
  title: string
  who: string
  location: string
  type: ScheduleType
  cancelled: boolean
}
/** Sessions that share one start and end. `from` and `to` are minutes since 1970, null while the date is unknown. */
export type Slot = {
  start: string
  end: string
  next_day: boolean
  from: number | null
  to: number | null
  sessions: Session[]
}
/** `noon` is in minutes since 1970, like the slots. */
export type ProgrammeDay = { name: string; date: string | null; noon: number | null; count: number; slots: Slot[] }

/** The schedule as visitors see it: days in order, sessions grouped into slots, with the speakers' names. */
export function programmeOf(setting: Setting, speakers: readonly Named[], schedule: readonly Item[]): ProgrammeDay[] {
  const names = new Map(speakers.map(({ id, name }) => [id, name]))
  return itemsByDay(setting, schedule).map(({ name, date, items }) => ({
    name,
    date,
    noon: date === null ? null : minuteOf(instantIn(setting.time_zone, date, '12:00')),
    count: items.length,
    slots: slotsOf(items, names),
  }))
}

/** Those of one start and end follow each other. */
function slotsOf(items: readonly Dated<Item>[], names: ReadonlyMap<string, string>): Slot[] {
  const slots: Slot[] = []
  for (const { item, start, end } of items) {
    const times = writtenTimes(item)
    const session = sessionOf(item, names)
    const last = slots.at(-1)
    if (last?.start === times.start && last.end === times.end) last.sessions.push(session)
    else slots.push({ ...times, from: start && minuteOf(start), to: end && minuteOf(end), sessions: [session] })
  }
  return slots
}

/** 'HH:MM' of the start and the end on the clocks of the conference, and whether it ends on the next day. */
export function writtenTimes({ start_time, end_time }: Pick<Item, 'start_time' | 'end_time'>) {
  return { start: start_time.slice(0, 5), end: end_time.slice(0, 5), next_day: endsNextDay(start_time, end_time) }
}

function minuteOf(moment: Date) {
  return moment.getTime() / MINUTE_MS
}

function sessionOf(item: Item, names: ReadonlyMap<string, string>): Session {
  const { number, title, location, type, speaker_ids, cancelled = false } = item
  const who = speaker_ids.map((speaker) => names.get(speaker) ?? slotText.noSpeaker)
  const quiet = type === 'break' || type === 'networking'
  return {
    number,
    title,
    type,
    cancelled,
    location: location || slotText.noLocation,
    who: who.join(', ') || (quiet ? '' : slotText.noSpeaker),
  }
}
