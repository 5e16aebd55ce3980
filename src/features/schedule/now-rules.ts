import { fold } from '#shared/fold.ts'
import { HOUR_MS } from '#shared/time.ts'
import { datedItems } from './rules.ts'
import { stateAt, type TimeState } from './moment-rules.ts'

/** What an organiser can say of a session. The on-air pointer is at those whose state is one of `ON_AIR`. */
export const STAGE_STATES = ['doors', 'live', 'paused', 'ended', 'cancelled'] as const
export type StageState = (typeof STAGE_STATES)[number]
const ON_AIR: readonly (StageState | null)[] = ['doors', 'live', 'paused']

/** What a session is at a moment. */
export type Phase =
  'scheduled' | 'doors' | 'live' | 'paused' | 'ended' | 'pending' | 'ready' | 'not_recorded' | 'cancelled'

/** What the phase of a session follows from besides its times. */
export type StageStatus = {
  state: StageState | null
  state_at: string | null
  /** Whether it has a stream. */
  streamed: boolean
  /** Whether its speakers want to be recorded. */
  recorded: boolean
  has_recording: boolean
}

export const NO_STATUS: StageStatus = {
  state: null,
  state_at: null,
  streamed: false,
  recorded: true,
  has_recording: false,
}

export type StatusOf = (id: string) => StageStatus | undefined

/**
 * How long after its scheduled end a session stays on air at most, so that a pointer that was forgotten does not keep it
 * live for ever.
 */
const LONGEST_OVERRUN_MS = 4 * HOUR_MS

/** A session with its moments in milliseconds since 1970. */
type TimedSession = { id: string; type: string; location: string | null; from: number; to: number }

/**
 * What each session of a schedule is at a moment, by its id. It is the one answer to what is on, next, over or called off.
 * What an organiser said counts more than the clock: a session that overruns stays live, one that was ended early is over,
 * and the next one in a place where another is still on air has not begun. Breaks, and meetings that nobody streams, follow
 * the clock, unless they were cancelled.
 */
function phasesAt(sessions: readonly TimedSession[], statusOf: StatusOf, now: number): ReadonlyMap<string, Phase> {
  const timed = sessions.map((session) => ({ session, status: statusOf(session.id) ?? NO_STATUS }))
  const onAir = timed.filter(({ session, status }) => isStaged(session, status) && isOnAir(status, session.to, now))
  const held = new Set(onAir.map(({ session }) => placeKey(session)))
  return new Map(
    timed.map(({ session, status }) => {
      const isHeld = isStaged(session, status) && held.has(placeKey(session))
      return [session.id, phaseOf(session, status, now, isHeld)]
    }),
  )
}

type Calendar = { start_date: string | null; time_zone: string }
type Listed = Omit<TimedSession, 'from' | 'to'> & { day: string; start_time: string; end_time: string }

/** A session with its moments, what organisers said of it, and what it is at a moment. */
export type SessionAt<Item> = {
  item: Item
  start: Date
  end: Date
  status: StageStatus
  phase: Phase
  state: TimeState
  /** When it ended, for a session that did. */
  ended_at: Date
}

/** The sessions of a schedule by their start, as they are at a moment. Those of days without a known date are left out. */
export function sessionsAt<Item extends Listed>(
  calendar: Calendar,
  items: readonly Item[],
  statusOf: StatusOf,
  now: Date,
): SessionAt<Item>[] {
  const dated = datedItems(calendar, items)
  const timed = dated.map(({ item, start, end }) => ({ ...item, from: start.getTime(), to: end.getTime() }))
  const phases = phasesAt(timed, statusOf, now.getTime())
  return dated
    .map(({ item, start, end }) => {
      const phase = phases.get(item.id) ?? 'scheduled'
      const state = stateOf(phase, start.getTime(), now.getTime())
      const status = statusOf(item.id) ?? NO_STATUS
      return { item, start, end, status, phase, state, ended_at: endedAt(end, status) }
    })
    .toSorted((one, other) => one.start.getTime() - other.start.getTime() || one.end.getTime() - other.end.getTime())
}

function endedAt(end: Date, { state, state_at }: StageStatus) {
  return state === 'ended' && state_at !== null ? new Date(state_at) : end
}

/** Whether a session has a place on the stage: people come to hear it, or can watch it from elsewhere. */
export function isStaged({ type }: { type: string }, { streamed }: Pick<StageStatus, 'streamed'>) {
  return type !== 'break' && (type !== 'networking' || streamed)
}

/** Whether the organiser has put it on air, and has not forgotten it there. */
function isOnAir({ state }: Pick<StageStatus, 'state'>, to: number, now: number) {
  return isAtPointer(state) && now < to + LONGEST_OVERRUN_MS
}

/** Whether an organiser has put the session on air. */
export function isAtPointer(state: StageState | null) {
  return ON_AIR.includes(state)
}

/** Sessions with the same key are at the same place; those without a place are each at their own. */
export function placeKey({ id, location }: { id: string; location: string | null }) {
  return location ? roomKey(location) : id
}

/** What two spellings of the name of one room have in common. */
export function roomKey(name: string) {
  return fold(name)
}

/** `isHeld`: a session is on air at the same place. */
function phaseOf(session: TimedSession, status: StageStatus, now: number, isHeld: boolean): Phase {
  const { state } = status
  if (state === 'cancelled') return 'cancelled'
  if (!isStaged(session, status)) return BY_CLOCK[stateAt(session, now)]
  if (state === 'ended') return afterEnd(status)
  if (isOnAir(status, session.to, now)) return state === 'doors' || state === 'paused' ? state : 'live'
  if (now >= session.to) return afterEnd(status)
  return now >= session.from && !isHeld ? 'live' : 'scheduled'
}

function afterEnd({ streamed, recorded, has_recording }: StageStatus): Phase {
  if (has_recording) return 'ready'
  if (!recorded) return 'not_recorded'
  return streamed ? 'pending' : 'ended'
}

/** Whether people can come to it now. */
export function isOn(phase: Phase) {
  return phase === 'live' || phase === 'doors' || phase === 'paused'
}

const BY_CLOCK = { later: 'scheduled', now: 'live', past: 'ended' } as const satisfies Record<TimeState, Phase>

/** Whether a session of this phase is on, comes or is over. A cancelled one is never on. */
function stateOf(phase: Phase, from: number, now: number): TimeState {
  if (isOn(phase)) return 'now'
  if (phase === 'cancelled') return now < from ? 'later' : 'past'
  return phase === 'scheduled' ? 'later' : 'past'
}
