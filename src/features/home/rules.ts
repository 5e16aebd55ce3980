type Slot = { start: string; from: number | null; to: number | null; sessions: readonly Session[] }
type Session = { number: number; title: string; who: string; place: string }
type Day = { name: string; date: string | null; slots: readonly Slot[] }

/** A session with its start and the name of its day. */
export type Upcoming = Session & Pick<Slot, 'start' | 'to'> & { day: string }

export type NowAndNext = {
  /** `between`: during the conference, but no session is on. */
  state: 'empty' | 'undated' | 'before' | 'on' | 'between' | 'over'
  on: Upcoming[]
  next: Upcoming[]
}

const MOST_NEXT = 3

/** The sessions at a moment, in minutes since 1970, and the next few after it. */
export function nowAndNext(days: readonly Day[], minute: number): NowAndNext {
  const all = days.flatMap(({ name: day, slots }) => slots.map((slot) => ({ ...slot, day })))
  const first = (slots: readonly (Slot & { day: string })[]) => slots.flatMap(sessionsOf)
  if (all.length === 0) return { state: 'empty', on: [], next: [] }
  const dated = all.filter(({ from, to }) => from !== null && to !== null)
  if (dated.length === 0) return { state: 'undated', on: [], next: first(all).slice(0, MOST_NEXT) }

  const on = dated.filter(({ from, to }) => (from ?? 0) <= minute && minute < (to ?? 0))
  const later = dated.filter(({ from }) => (from ?? 0) > minute).toSorted((a, b) => (a.from ?? 0) - (b.from ?? 0))
  const begun = dated.some(({ from }) => (from ?? 0) <= minute)
  const state = on.length > 0 ? 'on' : later.length === 0 ? 'over' : begun ? 'between' : 'before'
  return { state, on: first(on), next: first(later).slice(0, MOST_NEXT) }
}

function sessionsOf({ sessions, start, to, day }: Slot & { day: string }): Upcoming[] {
  return sessions.map((session) => ({ ...session, start, to, day }))
}
