import type { Meeting } from '#features/meetings/contract.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { compareNames } from '#shared/collation.ts'
import type { Day, DaySession, StateOf } from './day-rules.ts'

/** An agreed meeting in somebody's day. Its times are moments in milliseconds since 1970. */
export type DayMeeting = { id: string; from: number; to: number; meeting: Meeting }

/** The days of a schedule and, where their dates belong, those on which there is a meeting and no session. */
export function withMeetingDays(days: readonly Day[], dates: Iterable<string>): Day[] {
  const known = new Set(days.map(({ date }) => date))
  const added = [...new Set(dates)].filter((date) => !known.has(date)).toSorted(compareNames)
  const placed = [...days]
  for (const date of added) {
    const at = placed.findIndex((day) => day.date === null || day.date > date)
    placed.splice(at < 0 ? placed.length : at, 0, { name: date, date, sessions: [] })
  }
  return placed
}

/** A part of somebody's day: a session, a meeting, several that overlap, or free time with a session that would fit. */
export type MinePart =
  | { kind: 'session'; session: DaySession }
  | { kind: 'meeting'; meeting: DayMeeting }
  | { kind: 'clash'; sessions: DaySession[]; meetings: DayMeeting[]; from: number; to: number }
  | { kind: 'free'; from: number; to: number; minutes: number; fits: DaySession | null }

type Entry = DaySession | DayMeeting
type Setting = { now: number; stateOf: StateOf; meetings?: readonly DayMeeting[] }

/** Shorter gaps are a walk to the next room. */
const SHORTEST_FREE = 30

const isMeeting = (entry: Entry): entry is DayMeeting => 'meeting' in entry
const isSession = (entry: Entry): entry is DaySession => !isMeeting(entry)
const asPart = (entry: Entry): MinePart =>
  isMeeting(entry) ? { kind: 'meeting', meeting: entry } : { kind: 'session', session: entry }

/**
 * A day of saved sessions and meetings in order, with what overlaps put together and the gaps between. Cancelled ones overlap
 * nothing and take no time. `all` are the sessions of the day. What is over overlaps nothing any more, and free time begins at
 * `now`.
 */
export function mineParts(
  mine: readonly DaySession[],
  all: readonly DaySession[],
  { now, stateOf, meetings = [] }: Setting,
): MinePart[] {
  const entries: Entry[] = [...mine, ...meetings]
  const isOver = (entry: Entry) => (isMeeting(entry) ? entry.to <= now : stateOf(entry) === 'past')
  const isAlone = (entry: Entry) => isOver(entry) || (!isMeeting(entry) && entry.isCancelled)
  const endOf = (entry: Entry) =>
    // One that is on after its end takes the time until now.
    !isMeeting(entry) && stateOf(entry) === 'now' ? Math.max(entry.to, now) : entry.to
  const parts: MinePart[] = []
  let end = entries.some(isOver) ? now : null
  for (const group of clustersOf(entries.filter((entry) => !isAlone(entry)))) {
    const from = Math.min(...group.map((entry) => entry.from))
    if (end !== null && from - end >= SHORTEST_FREE * MINUTE_MS) parts.push(freeTime(end, from, all))
    const [only] = group
    if (only && group.length === 1) parts.push(asPart(only))
    else parts.push(clashOf(group))
    end = Math.max(end ?? 0, ...group.map(endOf))
  }
  return withAlone(parts, entries.filter(isAlone))
}

function clashOf(group: readonly Entry[]): MinePart {
  return { kind: 'clash', sessions: group.filter(isSession), meetings: group.filter(isMeeting), ...sharedTime(group) }
}

/** Each of these stands before what begins after it. */
function withAlone(parts: readonly MinePart[], alone: readonly Entry[]): MinePart[] {
  return [...parts, ...alone.map(asPart)].toSorted((a, b) => startOf(a) - startOf(b))
}

function startOf(part: MinePart) {
  if (part.kind === 'clash') return Math.min(...[...part.sessions, ...part.meetings].map(({ from }) => from))
  if (part.kind === 'meeting') return part.meeting.from
  return part.kind === 'session' ? part.session.from : part.from
}

function clustersOf(mine: readonly Entry[]): Entry[][] {
  const clusters: Entry[][] = []
  let end = -Infinity
  for (const entry of mine.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    if (entry.from < end) clusters.at(-1)?.push(entry)
    else clusters.push([entry])
    end = Math.max(end, entry.to)
  }
  return clusters
}

/** Those of the sessions that are on at the same time as one of them, which is left out, or as a meeting. */
export function overlapping({ id, from, to }: Entry, sessions: readonly DaySession[]) {
  return sessions.filter((other) => other.id !== id && other.from < to && other.to > from)
}

/** The time in which at least two of them are on. */
function sharedTime(sessions: readonly Entry[]) {
  const starts = sessions.map(({ from }) => from).toSorted((a, b) => a - b)
  const ends = sessions.map(({ to }) => to).toSorted((a, b) => b - a)
  return { from: starts[1] ?? 0, to: ends[1] ?? 0 }
}

function freeTime(from: number, to: number, all: readonly DaySession[]): MinePart {
  const fits = all.find(
    (session) =>
      session.type !== 'break' &&
      !session.isCancelled &&
      session.from >= from &&
      session.to <= to &&
      session.from < session.to,
  )
  return { kind: 'free', from, to, minutes: (to - from) / MINUTE_MS, fits: fits ?? null }
}
