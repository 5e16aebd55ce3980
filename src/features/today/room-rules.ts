import { isOn, isStaged, placeKey, type SessionAt } from '#features/schedule/now-rules.ts'
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
  next: Session | null
  /** How many of today's sessions come after the next one. */
  later: number
}

/** The rooms in which something is on or comes today, by their names, so that a room keeps its place until it empties. */
export function roomsNow<Item extends Listed>(
  sessions: readonly SessionAt<Item>[],
  time_zone: string,
  now: Date,
): RoomNow<SessionAt<Item>>[] {
  const today = dateIn(time_zone, now)
  const shown = sessions.filter(
    ({ item, status, phase, start }) =>
      isStaged(item, status) && (isOn(phase) || (phase === 'scheduled' && dateIn(time_zone, start) === today)),
  )
  const rooms = Map.groupBy(shown, ({ item }) => placeKey(item))
  return [...rooms]
    .map(([key, inRoom]) => {
      const coming = inRoom.filter(({ phase }) => phase === 'scheduled')
      return {
        key,
        name: inRoom[0]?.item.location ?? null,
        on: inRoom.filter(({ phase }) => isOn(phase)),
        next: coming[0] ?? null,
        later: Math.max(0, coming.length - 1),
      }
    })
    .toSorted((one, other) => compareNames(one.name ?? LAST, other.name ?? LAST))
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
