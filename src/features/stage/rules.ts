import type { PlanId } from '#features/billing/rules.ts'
import { isAtPointer, isStaged, type Phase, type SessionAt } from '#features/schedule/now-rules.ts'
import { HOUR_MS } from '#shared/time.ts'

/** What people can react to a session with while they watch it. */
export const SESSION_REACTIONS = ['love', 'applause', 'helped', 'funny', 'lost'] as const
export type SessionReaction = (typeof SESSION_REACTIONS)[number]

/** What one person can add to the sums of a session. */
export const REACTION_LIMIT = { points: 10, seconds: 5 }

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

/** Those sessions that have a place on the stage. */
export function stagedSessions<Item extends { type: string }>(sessions: readonly SessionAt<Item>[]) {
  return sessions.filter(({ item, status }) => isStaged(item, status))
}

/** Until when the recording of a session that ended is promised. */
export function recordingDue(ended_at: Date) {
  return new Date(ended_at.getTime() + RECORDING_HOURS.last * HOUR_MS)
}

export const STAGE_TABS = ['live', 'upcoming', 'recordings'] as const
export type StageTab = (typeof STAGE_TABS)[number]

/** A session that is over and was not recorded is in none. */
const TAB_OF: Record<Phase, StageTab | null> = {
  doors: 'live',
  live: 'live',
  paused: 'live',
  scheduled: 'upcoming',
  cancelled: 'upcoming',
  ended: null,
  pending: 'recordings',
  ready: 'recordings',
  not_recorded: null,
}

const isPending = ({ phase }: { phase: Phase }) => Number(phase === 'pending')

type Tabs<Session> = Record<StageTab, Session[]>

/** The tabs, first the one that a plain address shows: what is live, else what comes next, else the recordings. */
export function tabsOf(tabs: Tabs<unknown>): [StageTab, ...StageTab[]] {
  if (tabs.live.length > 0) return ['live', 'upcoming', 'recordings']
  return tabs.upcoming.length > 0 ? ['upcoming', 'live', 'recordings'] : ['recordings', 'live', 'upcoming']
}

/**
 * The sessions of each tab: what is live or comes next by its start, recordings with those that can be watched first, the
 * latest first. Cancelled sessions disappear with their end.
 */
export function byTab<Session extends Pick<SessionAt<unknown>, 'phase' | 'start' | 'end'>>(
  sessions: readonly Session[],
  now: Date,
): Tabs<Session> {
  const shown = sessions.filter(({ phase, end }) => phase !== 'cancelled' || now < end)
  const of = (tab: StageTab) => shown.filter(({ phase }) => TAB_OF[phase] === tab)
  const recordings = of('recordings').toSorted(
    (one, other) => isPending(one) - isPending(other) || other.start.getTime() - one.start.getTime(),
  )
  return { live: of('live'), upcoming: of('upcoming'), recordings }
}

/**
 * The session to show large: the one that was put on air last, else a live one with a stream, a keynote or the first; else
 * the next one, else the first recording.
 */
export function featuredSession<Item extends { type: string }>({ live, upcoming, recordings }: Tabs<SessionAt<Item>>) {
  const onAir = live
    .filter(({ status }) => isAtPointer(status.state))
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
