import type { PlanId } from '#features/billing/rules.ts'
import { datedItems } from '#features/schedule/rules.ts'
import { fold } from '#shared/fold.ts'
import { HOUR_MS } from '#shared/time.ts'

/** What people can react to a session with while they watch it. */
export const SESSION_REACTIONS = ['love', 'applause', 'helped', 'funny', 'lost'] as const
export type SessionReaction = (typeof SESSION_REACTIONS)[number]

/** What one person can add to the sums of a session. */
export const REACTION_LIMIT = { points: 10, seconds: 5 }

/** What an organiser can say of a session. The on-air pointer is at those whose state is one of `ON_AIR`. */
export const STAGE_STATES = ['doors', 'live', 'paused', 'ended', 'cancelled'] as const
export type StageState = (typeof STAGE_STATES)[number]
const ON_AIR: readonly (StageState | null)[] = ['doors', 'live', 'paused']

/** What a session is for people who look at the stage. */
export type Phase =
  'scheduled' | 'doors' | 'live' | 'paused' | 'ended' | 'pending' | 'ready' | 'not_recorded' | 'cancelled'

/** Whether people can come to it now. */
export function isOn(phase: Phase) {
  return phase === 'live' || phase === 'doors' || phase === 'paused'
}

export const STAGE_LIMITS = {
  note: 200,
  captionsBytes: 2 * 1024 * 1024,
  /** 2 GiB. */
  recordingBytes: 2 * 1024 ** 3,
}

/** How much may be stored of the recordings of a conference, in GiB, by its owner's plan. */
export const RECORDINGS_GIB: Readonly<Record<PlanId, number>> = { starter: 20, professional: 50, enterprise: 100 }

/** When a recording is promised: this long after the end. */
export const RECORDING_HOURS = { first: 24, last: 48 }

/**
 * How long after its scheduled end a session stays on air at most, so that a pointer that was forgotten does not keep it
 * live for ever.
 */
const LONGEST_OVERRUN_MS = 4 * HOUR_MS

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

type Listed = { id: string; day: string; start_time: string; end_time: string; type: string; location: string | null }
type Calendar = { start_date: string | null; time_zone: string }

/** A session with its moments, what the stage knows of it, and what it is now. */
export type StagedSession<Item> = {
  item: Item
  start: Date
  end: Date
  status: StageStatus
  phase: Phase
  /** When it ended, for a session that did. */
  ended_at: Date
}

/** Whether the organiser has put it on air, and has not forgotten it there. */
function isOnAir({ state }: Pick<StageStatus, 'state'>, end: Date, now: Date) {
  return ON_AIR.includes(state) && now.getTime() < end.getTime() + LONGEST_OVERRUN_MS
}

/**
 * All sessions of a schedule by their start, as they are at a moment. What an organiser said counts more than the clock: a
 * session that overruns stays live, one that was ended early is over, and the next one in a place where another is still on
 * air has not begun. Breaks, and items of days without a known date, are left out.
 */
export function stagedSessions<Item extends Listed>(
  calendar: Calendar,
  items: readonly Item[],
  statusOf: (id: string) => StageStatus | undefined,
  now: Date,
): StagedSession<Item>[] {
  const placed = datedItems(calendar, items).flatMap(({ item, start, end }) => {
    const status = statusOf(item.id)
    if (item.type === 'break' || (item.type === 'networking' && !status?.streamed)) return []
    return [{ item, start, end, status: status ?? NO_STATUS }]
  })
  const held = new Set(placed.filter(({ status, end }) => isOnAir(status, end, now)).map(({ item }) => placeKey(item)))
  return placed
    .map((one) => {
      const phase = phaseOf(one, now, held.has(placeKey(one.item)))
      return { ...one, phase, ended_at: endedAt(one) }
    })
    .toSorted((one, other) => one.start.getTime() - other.start.getTime() || one.end.getTime() - other.end.getTime())
}

/** Sessions with the same key are at the same place; those without a place are each at their own. */
export function placeKey({ id, location }: { id: string; location: string | null }) {
  return location === null ? id : fold(location)
}

type Timed = { start: Date; end: Date; status: StageStatus }

/** `isHeld`: a session is on air at the same place. */
function phaseOf({ start, end, status }: Timed, now: Date, isHeld: boolean): Phase {
  const { state } = status
  if (state === 'cancelled') return 'cancelled'
  if (state === 'ended') return afterEnd(status)
  if (isOnAir(status, end, now)) return state === 'doors' || state === 'paused' ? state : 'live'
  if (now >= end) return afterEnd(status)
  return now >= start && !isHeld ? 'live' : 'scheduled'
}

function afterEnd({ streamed, recorded, has_recording }: StageStatus): Phase {
  if (has_recording) return 'ready'
  if (!recorded) return 'not_recorded'
  return streamed ? 'pending' : 'ended'
}

function endedAt({ end, status: { state, state_at } }: Timed) {
  return state === 'ended' && state_at !== null ? new Date(state_at) : end
}

/** Until when the recording of a session that ended is promised. */
export function recordingDue(ended_at: Date) {
  return new Date(ended_at.getTime() + RECORDING_HOURS.last * HOUR_MS)
}

export const STAGE_TABS = ['live', 'upcoming', 'recordings'] as const
export type StageTab = (typeof STAGE_TABS)[number]

const TAB_OF: Record<Phase, StageTab> = {
  doors: 'live',
  live: 'live',
  paused: 'live',
  scheduled: 'upcoming',
  cancelled: 'upcoming',
  ended: 'recordings',
  pending: 'recordings',
  ready: 'recordings',
  not_recorded: 'recordings',
}

const READY_FIRST: Partial<Record<Phase, number>> = { ready: 0, pending: 1 }

type Tabs<Session> = Record<StageTab, Session[]>

/**
 * The sessions of each tab: what is live or comes next by its start, recordings with those that can be watched first, the
 * latest first. Cancelled sessions disappear with their end.
 */
export function byTab<Session extends Pick<StagedSession<unknown>, 'phase' | 'start' | 'end'>>(
  sessions: readonly Session[],
  now: Date,
): Tabs<Session> {
  const shown = sessions.filter(({ phase, end }) => phase !== 'cancelled' || now < end)
  const of = (tab: StageTab) => shown.filter(({ phase }) => TAB_OF[phase] === tab)
  const recordings = of('recordings').toSorted(
    (one, other) =>
      (READY_FIRST[one.phase] ?? 2) - (READY_FIRST[other.phase] ?? 2) || other.start.getTime() - one.start.getTime(),
  )
  return { live: of('live'), upcoming: of('upcoming'), recordings }
}

/**
 * The session to show large: the one that was put on air last, else a live one with a stream, a keynote or the first; else
 * the next one, else the first recording.
 */
export function featuredSession<Item extends { type: string }>({
  live,
  upcoming,
  recordings,
}: Tabs<StagedSession<Item>>) {
  const onAir = live
    .filter(({ status }) => ON_AIR.includes(status.state))
    .toSorted((one, other) => (other.status.state_at ?? '').localeCompare(one.status.state_at ?? ''))
  return (
    onAir[0] ??
    live.find(({ status }) => status.streamed) ??
    live.find(({ item }) => item.type === 'keynote') ??
    live[0] ??
    upcoming.find(({ phase }) => phase === 'scheduled') ??
    recordings.find(({ phase }) => phase === 'ready') ??
    null
  )
}
