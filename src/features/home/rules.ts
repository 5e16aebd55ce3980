import { stateAt } from '#features/schedule/now-rules.ts'
import type {
  ProgrammeDay,
  Session as ProgrammeSession,
  Slot as ProgrammeSlot,
} from '#features/programme/slot-rules.ts'
import { shortDay } from '#features/public-page/rules.ts'
import { DAY_MS, MINUTE_MS } from '#shared/time.ts'
import { dateIn, zoneAbbreviation } from '#shared/zones.ts'
import { text } from './text.ts'

type Session = Omit<ProgrammeSession, 'cancelled'>
type Slot = Pick<ProgrammeSlot, 'start' | 'from' | 'to'> & { sessions: readonly Session[] }
type Day = Pick<ProgrammeDay, 'name' | 'date'> & { slots: readonly Slot[] }

/** A session with its start, and the name and date of its day. */
export type Upcoming = Session & Pick<Slot, 'start' | 'from' | 'to'> & { day: string; date: string | null }

export type NowAndNext = {
  /** `between`: during the conference, but no session is on. */
  state: 'empty' | 'undated' | 'before' | 'on' | 'between' | 'over'
  on: Upcoming[]
  next: Upcoming[]
}

const MOST_NEXT = 3

/**
 * The sessions at a moment, in minutes since 1970, and the next few after it. Breaks come after the sessions that are on
 * at the same time, and are among the next ones only if fewer sessions are left.
 */
export function nowAndNext(days: readonly Day[], minute: number): NowAndNext {
  const all = days.flatMap(sessionsOf)
  if (all.length === 0) return { state: 'empty', on: [], next: [] }
  const dated = all.flatMap((one) =>
    one.from === null || one.to === null ? [] : { ...one, from: one.from, to: one.to },
  )
  if (dated.length === 0) return { state: 'undated', on: [], next: firstOf(all) }

  const on = dated.filter((one) => stateAt(one, minute) === 'now')
  const later = dated.filter((one) => stateAt(one, minute) === 'later').toSorted((a, b) => a.from - b.from)
  const begun = later.length < dated.length
  const state = on.length > 0 ? 'on' : later.length === 0 ? 'over' : begun ? 'between' : 'before'
  return { state, on: breaksLast(on), next: firstOf(later) }
}

function sessionsOf({ name: day, date, slots }: Day): Upcoming[] {
  return slots.flatMap(({ sessions, start, from, to }) =>
    sessions.map((session) => ({ ...session, start, from, to, day, date })),
  )
}

function breaksLast(sessions: readonly Upcoming[]) {
  return sessions.toSorted((a, b) => Number(a.type === 'break') - Number(b.type === 'break'))
}

/** The first few, in the order that they have. */
function firstOf(sessions: readonly Upcoming[]) {
  const chosen = new Set(breaksLast(sessions).slice(0, MOST_NEXT))
  return sessions.filter((session) => chosen.has(session))
}

/** The day and time zone of a session's start: 'Tomorrow, BST', 'Fri, April 10, BST', or 'Day 1' with the zone's name. */
export function whenOf({ day, date }: Pick<Upcoming, 'day' | 'date'>, time_zone: string, minute: number) {
  if (date === null) return `${day}, ${time_zone}`
  const dateAfter = (days: number) => dateIn(time_zone, new Date(minute * MINUTE_MS + days * DAY_MS))
  const named = date === dateAfter(0) ? text.today : date === dateAfter(1) ? text.tomorrow : shortDay(date)
  return `${named}, ${zoneAbbreviation(time_zone, date)}`
}

type Saved = { starts_at: string | null; cancelled: boolean }

/** How many saved sessions are shown after the next one. */
const MOST_FOLLOWING = 2

/** The saved sessions after one of them, in the order of the agenda. */
export function followingSaved<S extends Saved>(items: readonly S[], next: S): S[] {
  const later = items.filter(
    (item) => item !== next && !item.cancelled && (item.starts_at ?? '') >= (next.starts_at ?? ''),
  )
  return later.slice(0, MOST_FOLLOWING)
}
