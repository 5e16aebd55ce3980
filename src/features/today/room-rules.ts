import { isOn, isStaged, placeKey, type SessionAt } from '#features/schedule/now-rules.ts'
import { mayBringBack } from '#features/stage/step-rules.ts'
import { compareNames } from '#shared/collation.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { dateIn } from '#shared/zones.ts'

type Listed = { id: string; type: string; location: string | null }

/** A room on one day: what is on, and what comes after it. */
export type RoomNow<Session> = {
  key: string
  /** Null for a session without a room. */
  name: string | null
  /** Usually one; two where the schedule has an overlap. */
  on: readonly Session[]
  /** What an organiser ended before its time was over, and can bring back. */
  ended: readonly Session[]
  next: Session | null
  /** How many of today's sessions come after the next one. */
  later: number
}

/**
 * The rooms of today: first those in which something is on, by their names, so that a room keeps its place; then those where
 * something comes, the earliest first; then those that are done for today, where a screen may still hang.
 */
export function roomsNow<Item extends Listed>(
  sessions: readonly SessionAt<Item>[],
  time_zone: string,
  now: Date,
): RoomNow<SessionAt<Item>>[] {
  const today = dateIn(time_zone, now)
  const shown = sessions.filter(
    ({ item, status, phase, start }) =>
      isStaged(item, status) && phase !== 'cancelled' && (isOn(phase) || dateIn(time_zone, start) === today),
  )
  return [...Map.groupBy(shown, ({ item }) => placeKey(item))]
    .map(([key, inRoom]) => roomNow(key, inRoom, now))
    .filter((room) => room.name !== null || !isDone(room))
    .toSorted(
      (one, other) =>
        rankOf(one) - rankOf(other) ||
        (rankOf(one) === RANKS.next ? beginOf(one) - beginOf(other) : 0) ||
        compareNames(one.name ?? LAST, other.name ?? LAST),
    )
}

function roomNow<Item extends Listed>(
  key: string,
  inRoom: readonly SessionAt<Item>[],
  now: Date,
): RoomNow<SessionAt<Item>> {
  const coming = inRoom.filter(({ phase }) => phase === 'scheduled')
  return {
    key,
    name: inRoom[0]?.item.location ?? null,
    on: inRoom.filter(({ phase }) => isOn(phase)),
    ended: inRoom.filter((session) => mayBringBack(session, now)),
    next: coming[0] ?? null,
    later: Math.max(0, coming.length - 1),
  }
}

/** Whether nothing is on and nothing comes. */
export function isDone(room: RoomNow<unknown>) {
  return rankOf(room) === RANKS.idle
}

const RANKS = { on: 0, next: 1, idle: 2 }

function rankOf({ on, ended, next }: Pick<RoomNow<unknown>, 'on' | 'ended' | 'next'>) {
  if (on.length > 0) return RANKS.on
  return next !== null || ended.length > 0 ? RANKS.next : RANKS.idle
}

/** What was ended early may have to be brought back at once. */
function beginOf({ ended, next }: RoomNow<SessionAt<unknown>>) {
  return ended.length > 0 ? -Infinity : (next?.start.getTime() ?? Infinity)
}

/** Sorts after every name. */
const LAST = '\u{10FFFF}'

/** The session that begins next. `sessions` are by their start. */
export function nextSession<Item extends Listed>(sessions: readonly SessionAt<Item>[]) {
  return sessions.find(({ phase }) => phase === 'scheduled') ?? null
}

/** Before its end so long is a session asked about that nobody put on air, because the clock will end it. */
const ASKED_BEFORE_END_MS = 10 * MINUTE_MS

/** Whether the clock ends a session soon that may run over. */
export function endsByClockSoon({ status, phase, end }: SessionAt<unknown>, now: Date) {
  return phase === 'live' && status.state === null && end.getTime() - now.getTime() <= ASKED_BEFORE_END_MS
}
