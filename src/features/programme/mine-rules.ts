import { MINUTE_MS } from '#shared/time.ts'
import type { DaySession, StateOf } from './day-rules.ts'

/** A part of somebody's day: one session, several that overlap, or free time with a session that would fit. */
export type MinePart =
  | { kind: 'session'; session: DaySession }
  | { kind: 'clash'; sessions: DaySession[]; from: number; to: number }
  | { kind: 'free'; from: number; to: number; minutes: number; fits: DaySession | null }

/** Shorter gaps are a walk to the next room. */
const SHORTEST_FREE = 30

/**
 * A day of saved sessions in order, with what overlaps put together and the gaps between. Cancelled ones overlap nothing and
 * take no time. `all` are those of the day. What is over overlaps nothing any more, and free time begins at `now`.
 */
export function mineParts(
  mine: readonly DaySession[],
  all: readonly DaySession[],
  { now, stateOf }: { now: number; stateOf: StateOf },
): MinePart[] {
  const isOver = (session: DaySession) => stateOf(session) === 'past'
  const isAlone = (session: DaySession) => session.isCancelled || isOver(session)
  const parts: MinePart[] = []
  let end = mine.some(isOver) ? now : null
  for (const group of clustersOf(mine.filter((session) => !isAlone(session)))) {
    const from = Math.min(...group.map((session) => session.from))
    if (end !== null && from - end >= SHORTEST_FREE * MINUTE_MS) parts.push(freeTime(end, from, all))
    const [only] = group
    if (only && group.length === 1) parts.push({ kind: 'session', session: only })
    else parts.push({ kind: 'clash', sessions: group, ...sharedTime(group) })
    // One that is on after its end takes the time until now.
    end = Math.max(
      end ?? 0,
      ...group.map((session) => (stateOf(session) === 'now' ? Math.max(session.to, now) : session.to)),
    )
  }
  return withAlone(parts, mine.filter(isAlone))
}

/** Each of these sessions stands before what begins after it. */
function withAlone(parts: readonly MinePart[], alone: readonly DaySession[]): MinePart[] {
  const all = [...parts, ...alone.map((session) => ({ kind: 'session', session }) as const)]
  return all.toSorted((a, b) => startOf(a) - startOf(b))
}

function startOf(part: MinePart) {
  if (part.kind === 'clash') return Math.min(...part.sessions.map(({ from }) => from))
  return part.kind === 'session' ? part.session.from : part.from
}

function clustersOf(mine: readonly DaySession[]): DaySession[][] {
  const clusters: DaySession[][] = []
  let end = -Infinity
  for (const session of mine.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    if (session.from < end) clusters.at(-1)?.push(session)
    else clusters.push([session])
    end = Math.max(end, session.to)
  }
  return clusters
}

/** Those of the sessions that are on at the same time as one of them, which is left out. */
export function overlapping(session: DaySession, sessions: readonly DaySession[]) {
  return sessions.filter(({ id, from, to }) => id !== session.id && from < session.to && to > session.from)
}

/** The time in which at least two of them are on. */
function sharedTime(sessions: readonly DaySession[]) {
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
