import { dayLabel } from '#shared/dates.ts'
import { addDays, DAY_MS, MINUTE_MS } from '#shared/time.ts'
import { dateIn } from '#shared/zones.ts'
import type { Meeting } from './contract.ts'
import { overlaps, type Span } from './rules.ts'

/** A session that the reader saved. */
export type SavedSession = { id: string; number: number; title: string; place: string | null } & Span
/** A meeting with the time at which it is, or at which it first may be. */
export type TimedMeeting = Span & { meeting: Meeting }

/** A part of the reader's day. */
export type DayPart =
  | ({ kind: 'session'; session: SavedSession } & Span)
  | ({ kind: 'meeting'; meeting: Meeting } & Span)
  | ({ kind: 'clash'; meeting: Meeting; sessions: SavedSession[] } & Span)
  | ({ kind: 'gap'; minutes: number } & Span)

/** Shorter gaps are a walk to the next room. */
const SHORTEST_GAP_MS = 30 * MINUTE_MS

/** The meetings of a list that take a place in a day: agreed ones, and requests at their first time. */
export function timedMeetings(meetings: readonly Meeting[]): TimedMeeting[] {
  return meetings.flatMap((meeting) => {
    const { state, starts_at, ends_at, options } = meeting
    if (state === 'accepted' && starts_at !== null && ends_at !== null) return { starts_at, ends_at, meeting }
    const [first] = options
    // One that moves another stands where that one is until it is agreed.
    return state === 'requested' && first && meeting.replaces_id === null ? { ...first, meeting } : []
  })
}

/** Whom the reader meets at a time that a request offers; the meeting that it would move does not count. */
export function meetingAt(
  span: Span,
  request: Pick<Meeting, 'id' | 'replaces_id'>,
  meetings: readonly Meeting[],
): Meeting | undefined {
  return meetings.find(({ id, state, answer, starts_at, ends_at }) => {
    const isAgreed = state === 'accepted' && answer === 'yes' && id !== request.id && id !== request.replaces_id
    return isAgreed && starts_at !== null && ends_at !== null && overlaps({ starts_at, ends_at }, span)
  })
}

/** The agreed meeting that is on or comes next. */
export function nextMeeting(meetings: readonly Meeting[], now: Date): TimedMeeting | null {
  const ahead = timedMeetings(meetings).filter(
    ({ meeting, ends_at }) => meeting.state === 'accepted' && Date.parse(ends_at) > now.getTime(),
  )
  return ahead.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))[0] ?? null
}

/** The parts of a day in order; `meetings` and `sessions` are those of the day. */
export function dayParts(meetings: readonly TimedMeeting[], sessions: readonly SavedSession[]): DayPart[] {
  const clashes = meetings.flatMap(({ meeting, ...span }) => {
    const over = meeting.state === 'accepted' ? sessions.filter((session) => overlaps(span, session)) : []
    return over.length > 0 ? [{ kind: 'clash' as const, meeting, sessions: over, ...span }] : []
  })
  const inClash = new Set(clashes.flatMap((clash) => [clash.meeting.id, ...clash.sessions.map(({ id }) => id)]))
  const parts: DayPart[] = [
    ...clashes,
    ...meetings
      .filter(({ meeting }) => !inClash.has(meeting.id))
      .map(({ meeting, starts_at, ends_at }) => ({ kind: 'meeting' as const, meeting, starts_at, ends_at })),
    ...sessions
      .filter(({ id }) => !inClash.has(id))
      .map((session) => ({
        kind: 'session' as const,
        session,
        starts_at: session.starts_at,
        ends_at: session.ends_at,
      })),
  ]
  return withGaps(parts.map(whole).toSorted((a, b) => a.starts_at.localeCompare(b.starts_at)))
}

/** A clash takes the time of all that is in it. */
function whole(part: DayPart): DayPart {
  if (part.kind !== 'clash') return part
  const starts = [part.starts_at, ...part.sessions.map(({ starts_at }) => starts_at)].toSorted()
  const ends = [part.ends_at, ...part.sessions.map(({ ends_at }) => ends_at)].toSorted()
  return { ...part, starts_at: starts[0] ?? part.starts_at, ends_at: ends.at(-1) ?? part.ends_at }
}

/** The time at which an agreed meeting and a session that was saved over it are both on. */
export function sharedSpan({ meeting, sessions }: Extract<DayPart, { kind: 'clash' }>): Span {
  const { starts_at, ends_at } = meeting
  const from = sessions.map((session) =>
    starts_at !== null && session.starts_at < starts_at ? starts_at : session.starts_at,
  )
  const to = sessions.map((session) => (ends_at !== null && session.ends_at > ends_at ? ends_at : session.ends_at))
  return { starts_at: from.toSorted()[0] ?? '', ends_at: to.toSorted().at(-1) ?? '' }
}

function withGaps(parts: readonly DayPart[]): DayPart[] {
  const all: DayPart[] = []
  let end = parts[0]?.starts_at ?? ''
  for (const part of parts) {
    const gap = Date.parse(part.starts_at) - Date.parse(end)
    if (gap >= SHORTEST_GAP_MS)
      all.push({ kind: 'gap', minutes: gap / MINUTE_MS, starts_at: end, ends_at: part.starts_at })
    all.push(part)
    if (part.ends_at > end) end = part.ends_at
  }
  return all
}

/** What of a day is not over at a moment; free time begins then. */
export function fromNow(parts: readonly DayPart[], now: string): DayPart[] {
  return parts.flatMap((part) => {
    if (part.ends_at <= now) return []
    if (part.kind !== 'gap' || part.starts_at >= now) return part
    const left = Date.parse(part.ends_at) - Date.parse(now)
    return left < SHORTEST_GAP_MS ? [] : { ...part, starts_at: now, minutes: left / MINUTE_MS }
  })
}

type Dates = { start_date: string | null; end_date: string | null; time_zone: string }

/** When the meeting is that a request would move; null for a request of its own. */
export function movedFrom({ replaces_id }: Meeting, meetings: readonly Meeting[]): string | null {
  return meetings.find(({ id }) => id === replaces_id)?.starts_at ?? null
}

/** The days that a conference lasts, and others on which something is, in the time of the conference. */
export function daysOf({ start_date, end_date, time_zone }: Dates, spans: readonly Span[]): string[] {
  const first = start_date ?? end_date
  const last = end_date ?? start_date
  const days = new Set(spans.map(({ starts_at }) => dateIn(time_zone, new Date(starts_at))))
  if (first !== null && last !== null)
    for (let at = 0; at <= (Date.parse(last) - Date.parse(first)) / DAY_MS; at += 1) days.add(addDays(first, at))
  return [...days].toSorted()
}

/** The day that is shown first: today or the next one, of these that with something on it; else the last one. */
export function firstDay(days: readonly string[], today: string, isBusy: (day: string) => boolean): string | null {
  const ahead = days.filter((day) => day >= today)
  return ahead.find(isBusy) ?? ahead[0] ?? days.at(-1) ?? null
}

/** The part of the day in which a time ('HH:MM') lies. */
export function partOfDay(time: string) {
  if (time < '06:00') return 'night'
  if (time < '12:00') return 'morning'
  return time < '18:00' ? 'afternoon' : 'evening'
}

/** 'Sat, Nov 21'. Takes a plain date. */
export function shortDay(date: string) {
  return dayLabel(date).replace(/^(\w+), (\w{3})\w* (\d+),.*$/, '$1, $2 $3')
}

/** What of the reader's day stands right before and right after a time, for the line below it. A request is no meeting yet. */
export function around(span: Span, parts: readonly DayPart[]) {
  const taken = parts.filter(
    (part) => part.kind !== 'gap' && (part.kind !== 'meeting' || part.meeting.state === 'accepted'),
  )
  return {
    before: taken.findLast(({ ends_at }) => ends_at <= span.starts_at) ?? null,
    after: taken.find(({ starts_at }) => starts_at >= span.ends_at) ?? null,
  }
}

/** What is left of spans without the time that others take. */
export function without(spans: readonly Span[], taken: readonly Span[]): Span[] {
  return taken.reduce<Span[]>(
    (left, cut) =>
      left.flatMap((span) =>
        overlaps(span, cut)
          ? [
              { starts_at: span.starts_at, ends_at: cut.starts_at },
              { starts_at: cut.ends_at, ends_at: span.ends_at },
            ].filter(({ starts_at, ends_at }) => starts_at < ends_at)
          : span,
      ),
    [...spans],
  )
}
