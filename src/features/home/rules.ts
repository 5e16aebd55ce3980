import { shortDate } from '#features/programme/day-rules.ts'
import { isStaged, type SessionAt } from '#features/schedule/now-rules.ts'
import { DAY_MS } from '#shared/time.ts'
import { dateIn, zoneAbbreviation } from '#shared/zones.ts'
import { text } from './text.ts'

type Session = SessionAt<{ id: string; type: string }>

export type NowAndNext<One> = {
  /** `between`: the conference has begun and is not over, but no session is on. `unknown`: no session has a date. */
  state: 'unknown' | 'before' | 'on' | 'between' | 'over'
  on: One[]
  next: One[]
}

const MOST_NEXT = 3

/**
 * What is on, what one saved first and breaks last, and the next few sessions. Breaks are among the next ones only if fewer
 * sessions are left.
 */
export function nowAndNext<One extends Session>(
  sessions: readonly One[],
  saved: { has: (id: string) => boolean },
): NowAndNext<One> {
  const on = sessions.filter(({ state }) => state === 'now')
  const later = sessions.filter(({ state, phase }) => state === 'later' && phase !== 'cancelled')
  const hasBegun = sessions.some(({ state }) => state !== 'later')
  return { state: stateOf(), on: on.toSorted((a, b) => rankOf(a) - rankOf(b)), next: firstOf(later) }

  function stateOf() {
    if (sessions.length === 0) return 'unknown'
    if (on.length > 0) return 'on'
    if (later.length === 0) return 'over'
    return hasBegun ? 'between' : 'before'
  }

  function rankOf({ item, status }: Session) {
    if (item.type === 'break') return 3
    if (saved.has(item.id)) return 0
    return isStaged(item, status) ? 1 : 2
  }
}

/** The first few, in the order that they have. */
function firstOf<One extends Session>(sessions: readonly One[]): One[] {
  const breaksLast = sessions.toSorted((a, b) => Number(a.item.type === 'break') - Number(b.item.type === 'break'))
  const chosen = new Set(breaksLast.slice(0, MOST_NEXT))
  return sessions.filter((session) => chosen.has(session))
}

/** The day and the time zone of a moment: 'Tomorrow, BST' or 'Fri, Apr 10, BST'. */
export function whenOf(moment: Date, time_zone: string, now: Date) {
  const date = dateIn(time_zone, moment)
  const dateAfter = (days: number) => dateIn(time_zone, new Date(now.getTime() + days * DAY_MS))
  const named = date === dateAfter(0) ? text.today : date === dateAfter(1) ? text.tomorrow : shortDate(date)
  return `${named}, ${zoneAbbreviation(time_zone, date)}`
}
