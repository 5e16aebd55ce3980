import { isNews } from '#features/schedule/told-rules.ts'

/** A session as participants last knew it; until `is_public` it has only been in a draft, as its organisers last saw it. */
export type SnapshotFields = {
  id: string
  conference_id: string
  is_public: boolean
  number: number
  title: string
  location: string | null
  starts_at: string | null
  ends_at: string | null
  sequence: number
  added_at: string
  changed_at: string
  moved_at: string | null
  was_starts_at: string | null
  was_ends_at: string | null
  was_location: string | null
  cancelled_at: string | null
  /** Cancelled on the stage, and still in the schedule. */
  called_off: boolean
  untold: 'moved' | 'cancelled' | null
}

/** A session of the schedule as it is now. */
export type CurrentSession = Pick<
  SnapshotFields,
  'id' | 'conference_id' | 'number' | 'title' | 'location' | 'starts_at' | 'ends_at'
> & { revision: number; created_at: string }

/**
 * `isPublished`: participants see the schedule. `isMoveOfAll`: the dates of the whole conference changed, which is told
 * once, and not for each session.
 */
type Comparison = { now: Date; isPublished: boolean; isMoveOfAll: boolean }

/**
 * The snapshots that are new or differ from the schedule, as they should be stored. Public ones do not change while the
 * conference is a draft, so that they are compared with what is published in the end.
 */
export function changedSnapshots(
  stored: readonly SnapshotFields[],
  sessions: readonly CurrentSession[],
  comparison: Comparison,
): SnapshotFields[] {
  const before = new Map(stored.map((snapshot) => [snapshot.id, snapshot]))
  const present = new Set(sessions.map(({ id }) => id))
  const changed = sessions.flatMap((session) => {
    const snapshot = before.get(session.id)
    return snapshot ? changedSnapshot(snapshot, session, comparison) : newSnapshot(session, comparison)
  })
  if (!comparison.isPublished) return changed
  const after = new Map([...stored, ...changed].map((snapshot) => [snapshot.id, snapshot]))
  for (const snapshot of after.values())
    if (isToCancel(snapshot, present)) after.set(snapshot.id, cancelledSnapshot(snapshot, comparison))
  return [...after.values()].filter((snapshot) => snapshot !== before.get(snapshot.id))
}

function isToCancel({ id, is_public, cancelled_at, called_off }: SnapshotFields, present: ReadonlySet<string>) {
  return is_public && cancelled_at === null && (called_off || !present.has(id))
}

/** The ids of snapshots to delete: of sessions that were removed before anybody but organisers could see them. */
export function draftsRemoved(stored: readonly SnapshotFields[], sessions: readonly CurrentSession[]): string[] {
  const present = new Set(sessions.map(({ id }) => id))
  return stored.filter(({ id, is_public }) => !is_public && !present.has(id)).map(({ id }) => id)
}

function newSnapshot(current: CurrentSession, { now, isPublished }: Comparison): SnapshotFields {
  const { revision, created_at, ...session } = current
  const moved = { moved_at: null, was_starts_at: null, was_ends_at: null, was_location: null }
  const states = { ...moved, cancelled_at: null, called_off: false, untold: null, is_public: isPublished }
  return { ...session, sequence: revision, added_at: created_at, changed_at: now.toISOString(), ...states }
}

function cancelledSnapshot(snapshot: SnapshotFields, { now }: Comparison): SnapshotFields {
  const at = now.toISOString()
  const isTold = isNews({ before: momentOf(snapshot.ends_at), after: null }, now)
  const sequence = snapshot.sequence + 1
  return { ...snapshot, sequence, changed_at: at, cancelled_at: at, untold: isTold ? 'cancelled' : null }
}

function changedSnapshot(
  before: SnapshotFields,
  { revision, number, title, location, starts_at, ends_at }: CurrentSession,
  comparison: Comparison,
): SnapshotFields[] {
  const is_public = comparison.isPublished
  if (before.is_public && !is_public) return []
  // It is compared with what was cancelled when it takes place after all.
  if (before.called_off && before.cancelled_at !== null) return []
  const differs =
    before.title !== title ||
    before.location !== location ||
    before.starts_at !== starts_at ||
    before.ends_at !== ends_at ||
    before.cancelled_at !== null
  if (!differs && revision <= before.sequence && before.is_public === is_public) return []
  const sequence = Math.max(revision, before.sequence + (differs ? 1 : 0))
  const changed_at = comparison.now.toISOString()
  // Nobody is told of a cancellation that was taken back before.
  const untold = before.untold === 'cancelled' ? null : before.untold
  const state = { is_public, sequence, changed_at, cancelled_at: null, untold }
  const after = { ...before, number, title, location, starts_at, ends_at, ...state }
  return [before.is_public ? { ...after, ...moveOf(before, after, comparison) } : after]
}

/** What is to be stored of a move. One that was taken back before anybody was told has not happened. */
function moveOf(before: SnapshotFields, after: SnapshotFields, { now, isMoveOfAll }: Comparison) {
  if (before.starts_at === after.starts_at && before.location === after.location) return {}
  const isUntold = before.untold === 'moved'
  const from = isUntold
    ? { starts_at: before.was_starts_at, ends_at: before.was_ends_at, location: before.was_location }
    : before
  const isBack = from.starts_at === after.starts_at && from.location === after.location
  const hadNoDate = from.starts_at === null
  if (isBack || hadNoDate)
    return { moved_at: null, was_starts_at: null, was_ends_at: null, was_location: null, untold: null }
  const isTold = !isMoveOfAll && isNews({ before: momentOf(from.ends_at), after: momentOf(after.ends_at) }, now)
  const was = { was_starts_at: from.starts_at, was_ends_at: from.ends_at, was_location: from.location }
  return { ...was, moved_at: now.toISOString(), untold: isTold ? ('moved' as const) : null }
}

const momentOf = (at: string | null) => (at === null ? null : new Date(at))
