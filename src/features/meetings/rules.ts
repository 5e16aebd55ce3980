import { paths } from '#shared/paths.ts'
import { addDays, DAY_MS, MINUTE_MS } from '#shared/time.ts'
import { instantIn } from '#shared/zones.ts'

export const STATES = ['requested', 'accepted', 'declined', 'withdrawn', 'expired', 'cancelled'] as const
export type MeetingState = (typeof STATES)[number]

/** Whose turn it is to answer a request: of those who were asked, or of whoever asked. */
export const TURNS = ['asked', 'asks'] as const
/** `team` are those of the staff of an exhibitor who see a request and have not taken it. */
export const ROLES = ['asks', 'asked', 'team'] as const
export const ANSWERS = ['yes', 'no'] as const
/** What somebody says of a meeting afterwards. */
export const MET = ['useful', 'fine', 'missed'] as const
export type Met = (typeof MET)[number]

/** What the reader can do with a meeting at this moment. */
export const STEPS = [
  'accept',
  'suggest',
  'decline',
  'withdraw',
  'cancel',
  'move',
  'hand_over',
  'say_met',
  'dismiss',
] as const
export type Step = (typeof STEPS)[number]

/** Why nobody can be asked, or no time be offered; in the order in which it is checked. */
export const HINDRANCES = [
  'off',
  'over',
  'no_name',
  'muted',
  'not_you',
  'not_open',
  'asked_already',
  'asked_before',
  'too_many',
  'no_time',
] as const
export type Hindrance = (typeof HINDRANCES)[number]

type Standing = { enabled: boolean; received: number; agreed: number; open_requests: number }

/** Whether somebody sees meetings: while they are on, and what was agreed or asked before also once they are off. */
export function areMeetingsShown({ enabled, received, agreed, open_requests }: Standing) {
  return enabled || received + agreed + open_requests > 0
}

export const MEETING_LIMITS = {
  reason: 140,
  note: 280,
  options: 3,
  /** Whom one request asks. */
  people: 9,
  /** Requests that wait for one person, so that new accounts cannot bury somebody. */
  waiting: 100,
  places: 300,
  placeName: 60,
  /** Windows of one day, days, and times at which somebody is busy. */
  windows: 6,
  days: 31,
  busy: 200,
  search: 200,
  page: 50,
  longestPage: 200,
  /** Times that are listed besides the best three. */
  times: 400,
}

export const SLOT_MINUTES = { least: 10, most: 120 }
export const PAUSE_MINUTES = { least: 0, most: 60 }
export const OPEN_REQUESTS = { least: 1, most: 50 }
export const EXPIRY_MINUTES = { least: 15, most: 1440 }
/** Every time and length is a multiple of this, and the keys of bookings are in steps of it. */
export const STEP_MINUTES = 5

/** What holds until an organiser has set anything. */
export const DEFAULTS = {
  enabled: false,
  slot_minutes: 20,
  pause_minutes: 5,
  delegates_ask: true,
  exhibitors_ask: false,
  speakers_asked: true,
  arranged: true,
  open_requests: 10,
  event_expiry_minutes: 120,
}
export const DEFAULT_TABLES = 8

/** How long before it begins a meeting can still be asked for or agreed. */
export const SHORTEST_NOTICE_MS = 5 * MINUTE_MS
/** How long before it begins people are reminded. */
export const REMIND_MS = 10 * MINUTE_MS
/** The longest that a request waits. */
const LONGEST_WAIT_MS = DAY_MS
/** How long after a meeting "Did you meet?" is asked. */
const MET_ASKED_MS = 14 * DAY_MS
export const BEST_TIMES = 3

export type Span = { starts_at: string; ends_at: string }
/** A window of a day, in minutes since midnight in the time of the conference. */
export type Hours = { day: string; from_minute: number; to_minute: number }

/** Whether a place is a table; the others are stands of exhibitors. */
export function isTable({ exhibitor_id }: { exhibitor_id: string | null }) {
  return exhibitor_id === null
}

export type Grid = { slot_minutes: number; pause_minutes: number }

/** '09:40'; the midnight at the end of a day is '00:00', as a clock says it. */
export function timeOfMinute(minute: number) {
  return [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The moment of a minute of a day, where 24:00 is the midnight after it. */
export function momentOf(time_zone: string, day: string, minute: number) {
  return minute === 24 * 60
    ? instantIn(time_zone, addDays(day, 1), '00:00')
    : instantIn(time_zone, day, timeOfMinute(minute))
}

/**
 * The slots of these windows, in order. They are counted in real time from the start of a window, so that on the day on which
 * clocks change none is longer, shorter or there twice.
 */
export function slotsOf(hours: readonly Hours[], { slot_minutes, pause_minutes }: Grid, time_zone: string): Span[] {
  const length = slot_minutes * MINUTE_MS
  const slots = hours.flatMap(({ day, from_minute, to_minute }) => {
    const end = momentOf(time_zone, day, to_minute).getTime()
    const spans: Span[] = []
    for (
      let at = momentOf(time_zone, day, from_minute).getTime();
      at + length <= end;
      at += length + pause_minutes * MINUTE_MS
    )
      spans.push({ starts_at: new Date(at).toISOString(), ends_at: new Date(at + length).toISOString() })
    return spans
  })
  return slots.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
}

export function overlaps(a: Span, b: Span) {
  return a.starts_at < b.ends_at && b.starts_at < a.ends_at
}

/** What somebody has at a time: `saved` sessions can be missed, the others cannot. */
export const TAKEN = ['meeting', 'speaking', 'busy', 'saved'] as const
/** Why a time cannot be had: what the reader has then, that somebody else is not free, or that no place is. */
export const OBSTACLES = ['meeting', 'speaking', 'busy', 'others', 'place'] as const
export type Obstacle = (typeof OBSTACLES)[number]

type TakenTime = Span & { person_id: string; kind: (typeof TAKEN)[number] }

/** Why people cannot meet at a time; null if they can. Of what others have then nothing is said. */
export function obstacleAt(
  span: Span,
  { person_ids, reader_id }: { person_ids: readonly string[]; reader_id: string },
  taken: readonly TakenTime[],
): Obstacle | null {
  const here = taken.filter((one) => one.kind !== 'saved' && overlaps(one, span))
  const own = here.filter(({ person_id }) => person_id === reader_id)
  const kind = (['meeting', 'speaking', 'busy'] as const).find((one) => own.some((found) => found.kind === one))
  return kind ?? (here.some(({ person_id }) => person_ids.includes(person_id)) ? 'others' : null)
}

/**
 * When a request ends by itself: after a day, while the conference is on after the time that its organisers chose, and never
 * later than the start of its last time.
 */
export function expiryOf(
  now: Date,
  { isOn, event_expiry_minutes, starts }: { isOn: boolean; event_expiry_minutes: number; starts: readonly string[] },
): string {
  const wait = isOn ? Math.min(LONGEST_WAIT_MS, event_expiry_minutes * MINUTE_MS) : LONGEST_WAIT_MS
  const last = Math.max(...starts.map((start) => Date.parse(start)))
  return new Date(Math.min(now.getTime() + wait, last)).toISOString()
}

/** A slot at which everybody is free, with what makes it better or worse than others. */
export type Candidate = {
  starts_at: string
  /** The part of the places that are taken, from 0 to 1. */
  load: number
  /** Whether one of the people has a meeting right before or after it. */
  isNext: boolean
  /** Whether whoever asks, or somebody else, saved a session at this time. */
  isSaved: boolean
  isSavedByOthers: boolean
}

/** What being next to another meeting is worth: as much as this part of the places. */
const NEXT_WORTH = 0.25
/** No conference is longer, so that a distance is less than 1. */
const LONGEST_MS = 366 * DAY_MS

/**
 * The best first. A session that was saved weighs more than anything else; nobody learns of those of others. What is moved is
 * moved as little as possible: then the times nearest to `near` come first.
 */
export function rankTimes<One extends Candidate>(times: readonly One[], near: string | null = null): One[] {
  const distance = ({ starts_at }: Candidate) =>
    near === null ? 0 : Math.abs(Date.parse(starts_at) - Date.parse(near)) / LONGEST_MS
  const badness = (time: Candidate) =>
    (time.isSaved ? 4 : 0) +
    (time.isSavedByOthers ? 2 : 0) +
    (near === null ? time.load - (time.isNext ? NEXT_WORTH : 0) : distance(time))
  return times.toSorted((a, b) => badness(a) - badness(b) || a.starts_at.localeCompare(b.starts_at))
}

/** These places, beginning with one that follows from the people, so that not everybody goes for the first at once. */
export function placesFor<Place>(places: readonly Place[], person_ids: readonly string[]): Place[] {
  const sum = person_ids.reduce((total, id) => total + Number.parseInt(id.slice(0, 6), 16), 0)
  const first = places.length === 0 ? 0 : sum % places.length
  return [...places.slice(first), ...places.slice(0, first)]
}

type Seen = {
  state: MeetingState
  turn: (typeof TURNS)[number]
  role: (typeof ROLES)[number]
  answer: (typeof ANSWERS)[number] | null
  /** How many people are in it, without a team. */
  people: number
  exhibitor_id: string | null
  is_arranged: boolean
  starts_at: string | null
  ends_at: string | null
  met: Met | null
  is_dismissed: boolean
}

/** Whether a request waits for the answer of the reader. Of several people, those who are late can still join. */
export function waitsFor({ state, turn, role, answer, starts_at }: Seen, now: Date) {
  if (answer !== null) return false
  if (role === 'team') return state === 'requested' && turn === 'asked'
  if (state === 'accepted') return role === 'asked' && starts_at !== null && starts_at > now.toISOString()
  return state === 'requested' && (turn === 'asks') === (role === 'asks')
}

export function stepsOf(meeting: Seen, now: Date): Step[] {
  const { state, answer, is_dismissed } = meeting
  const dismiss: Step[] = is_dismissed ? [] : ['dismiss']
  if (waitsFor(meeting, now)) return stepsOfAnswer(meeting)
  if (state === 'requested') return answer === 'yes' ? ['withdraw'] : []
  return state === 'accepted' ? stepsOfAgreed(meeting, now) : dismiss
}

function stepsOfAnswer({ state, people, is_arranged }: Seen): Step[] {
  const isAlone = people <= 2 && !is_arranged && state === 'requested'
  return isAlone ? ['accept', 'suggest', 'decline'] : ['accept', 'decline']
}

function stepsOfAgreed({ role, answer, people, exhibitor_id, starts_at, ends_at, ...own }: Seen, now: Date): Step[] {
  const at = now.toISOString()
  if (role === 'team' || answer !== 'yes') return []
  if (starts_at !== null && at < starts_at)
    return [
      'cancel',
      ...(people <= 2 ? (['move'] as const) : []),
      ...(exhibitor_id !== null && role === 'asked' ? (['hand_over'] as const) : []),
    ]
  const isAskedStill = ends_at !== null && now.getTime() < Date.parse(ends_at) + MET_ASKED_MS
  if (ends_at === null || at < ends_at) return []
  return [
    ...(isAskedStill && own.met === null ? (['say_met'] as const) : []),
    ...(own.is_dismissed ? [] : (['dismiss'] as const)),
  ]
}

/** Where a meeting is answered. */
export const meetingPath = (id: string) => `${paths.meetings}?meeting=${id}`

/** How often the same person may be asked in `ASKED_AGAIN_MS` without having agreed: once, and once more. */
export const REQUESTS_TO_ONE = 2
export const ASKED_AGAIN_MS = 30 * DAY_MS

/** How long a meeting that is over stays in calendars. */
export const CALENDAR_KEPT_MS = 90 * DAY_MS
