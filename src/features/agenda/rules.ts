import { paths } from '#shared/paths.ts'
import { MINUTE_MS } from '#shared/time.ts'

/** The most sessions that a person can save of one conference. */
export const MOST_SAVED = 1000
/** The most that are merged at once from a browser, and the most that are listed. */
export const MOST_MERGED = 500
export const MOST_LISTED = 5000
/** How many minutes before the start people are reminded, unless they choose otherwise. */
export const REMIND_MINUTES = 15
export const MOST_REMIND_MINUTES = 24 * 60
/** The newest changes of a schedule that are listed. */
export const MOST_CHANGES = 300
/** Who comes back after this time begins a new visit. */
const VISIT_GAP_MS = 30 * MINUTE_MS

/** The page of a session in the schedule: the address that notifications and calendars contain. */
export function sessionPath(slug: string, number: number) {
  return `${paths.schedule}?conference=${encodeURIComponent(slug)}&session=${number}`
}

type Moments = { starts_at: string; ends_at: string }
type Timed = { starts_at: string | null; ends_at: string | null }

/** The time that two sessions share; null where they only touch, or a date is not known. */
export function overlapOf(a: Timed, b: Timed): Moments | null {
  if (a.starts_at === null || a.ends_at === null || b.starts_at === null || b.ends_at === null) return null
  const starts_at = a.starts_at > b.starts_at ? a.starts_at : b.starts_at
  const ends_at = a.ends_at < b.ends_at ? a.ends_at : b.ends_at
  return starts_at < ends_at ? { starts_at, ends_at } : null
}

/** For each session the others that overlap with it, in the order given. Sessions without one are left out. */
export function overlapsAmong<S extends Timed & { id: string }>(sessions: readonly S[]): Map<string, S[]> {
  const dated = sessions.filter(({ starts_at }) => starts_at !== null)
  const ordered = dated.toSorted((a, b) => (a.starts_at ?? '').localeCompare(b.starts_at ?? ''))
  const found = new Map<string, S[]>()
  const note = (session: S, other: S) => found.set(session.id, [...(found.get(session.id) ?? []), other])
  let open: S[] = []
  for (const session of ordered) {
    open = open.filter(({ ends_at }) => (ends_at ?? '') > (session.starts_at ?? ''))
    for (const other of open) {
      if (!overlapOf(session, other)) continue
      note(session, other)
      note(other, session)
    }
    open.push(session)
  }
  return found
}

/** `since`: what changed after this moment is marked. */
export type Visit = { since: string; seen_at: string }

/**
 * A person looks at a schedule. While they look again and again it is one visit, and the marks stay. `isRead` says that
 * they have seen the marks.
 */
export function visitAt(before: Visit | null, now: Date, isRead = false): Visit {
  const seen_at = now.toISOString()
  if (before === null || isRead) return { since: seen_at, seen_at }
  const isNew = now.getTime() - Date.parse(before.seen_at) > VISIT_GAP_MS
  return { since: isNew ? before.seen_at : before.since, seen_at }
}
