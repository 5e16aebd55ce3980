import { compareDays, dayDate, endsNextDay, type ScheduleType, sortSchedule } from '#features/schedule/rules.ts'
import { instantIn } from '#shared/zones.ts'
import type { PublicPage } from './contract.ts'
import type { PageView } from './rules.ts'
import { text } from './text.ts'

type Item = {
  number: number
  day: string
  start_time: string
  end_time: string
  title: string
  location: string | null
  type: ScheduleType
  speaker_ids: string[]
}
type Setting = { start_date: string | null; time_zone: string }
type Named = { id: string; name: string }

export type Session = { number: number; title: string; who: string; place: string; type: ScheduleType }
/** Sessions that share one start and end. `from` and `to` are minutes since 1970, null while the date is unknown. */
export type Slot = {
  start: string
  end: string
  next_day: boolean
  from: number | null
  to: number | null
  sessions: Session[]
}
/** `noon` as the slots' moments. */
export type ProgrammeDay = { name: string; date: string | null; noon: number | null; count: number; slots: Slot[] }

const DAY_MINUTES = 24 * 60

/** The schedule as visitors read it: days in order, one slot for each time, names in place of ids. */
export function programmeOf(
  { start_date, time_zone }: Setting,
  speakers: readonly Named[],
  schedule: readonly Item[],
): ProgrammeDay[] {
  const names = new Map(speakers.map(({ id, name }) => [id, name]))
  const days = new Map<string, ProgrammeDay>(
    daysOf({ start_date }, schedule).map((day) => [
      day.name,
      { ...day, noon: minuteAt(time_zone, day.date, '12:00'), count: 0, slots: [] },
    ]),
  )
  for (const item of sortSchedule(schedule)) {
    const day = days.get(item.day)
    if (!day) continue
    const last = day.slots.at(-1)
    const shares = last?.start === item.start_time && last.end === item.end_time
    const slot = shares ? last : newSlot(item, day.date, time_zone)
    if (!shares) day.slots.push(slot)
    slot.sessions.push(asSession(item, names))
    day.count++
  }
  return [...days.values()]
}

function newSlot({ start_time, end_time }: Item, date: string | null, time_zone: string): Slot {
  const next_day = endsNextDay(start_time, end_time)
  const end = minuteAt(time_zone, date, end_time)
  return {
    start: start_time.slice(0, 5),
    end: end_time.slice(0, 5),
    next_day,
    from: minuteAt(time_zone, date, start_time),
    to: end === null ? null : end + (next_day ? DAY_MINUTES : 0),
    sessions: [],
  }
}

function minuteAt(time_zone: string, date: string | null, time: string) {
  return date === null ? null : instantIn(time_zone, date, time).getTime() / 60_000
}

function asSession({ number, title, location, type, speaker_ids }: Item, names: ReadonlyMap<string, string>): Session {
  const who = speaker_ids.map((speaker) => names.get(speaker) ?? text.noSpeaker)
  const quiet = type === 'break' || type === 'networking'
  return {
    number,
    title,
    type,
    place: location || text.noLocation,
    who: who.join(', ') || (quiet ? '' : text.noSpeaker),
  }
}

/** The days of a schedule in order, with their dates. */
export function daysOf({ start_date }: { start_date: string | null }, schedule: readonly { day: string }[]) {
  const names = [...new Set(schedule.map(({ day }) => day))].toSorted(compareDays)
  return names.map((name) => ({ name, date: dayDate(name, names, start_date) }))
}

/** The view of everything there is to show. */
export function pageView({
  conference,
  registration,
  speakers,
  schedule,
}: PublicPage): PageView & Required<Pick<PageView, 'lists'>> {
  const days = daysOf(conference, schedule)
  const counts = { speaker_count: speakers.length, schedule_count: schedule.length }
  return { conference, registration, days, ...counts, lists: { speakers, schedule } }
}
