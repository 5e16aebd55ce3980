import { and, desc, eq, gt, isNotNull, or, sql } from 'drizzle-orm'
import type { VisibleConference } from '#features/conferences/server/access.ts'
import type { Call } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { DAY_MS, instantBefore } from '#shared/time.ts'
import type { ScheduleChange } from '../contract.ts'
import { MOST_CHANGES, visitAt } from '../rules.ts'
import { updateSnapshots } from './snapshots.ts'
import { scheduleVisits, type Snapshot, sessionSnapshots } from './table.ts'

/** Older changes are no news. */
const NEWS_MS = 60 * DAY_MS

/** What happened to the public sessions of a conference, each once, the newest first. */
export async function listChanges({ db, now }: Pick<Call, 'db' | 'now'>, conference: VisibleConference) {
  await updateSnapshots(db, conference, now)
  const { added_at, moved_at, cancelled_at } = sessionSnapshots
  const since = instantBefore(now, NEWS_MS)
  const isNews = or(gt(added_at, since), isNotNull(moved_at), isNotNull(cancelled_at))
  const rows = await db
    .select()
    .from(sessionSnapshots)
    .where(and(eq(sessionSnapshots.conference_id, conference.id), eq(sessionSnapshots.is_public, true), isNews))
    .orderBy(desc(sql`coalesce(${cancelled_at}, ${moved_at}, ${added_at})`), desc(sessionSnapshots.number))
    .limit(MOST_CHANGES)
  return rows.map(asChange)
}

function asChange(snapshot: Snapshot): ScheduleChange {
  const { id, number, title, starts_at, ends_at, location, added_at, moved_at, cancelled_at } = snapshot
  const session = { schedule_item_id: id, number, title, starts_at, ends_at, location }
  if (cancelled_at !== null) return { ...session, kind: 'cancelled', at: cancelled_at, was: null }
  if (moved_at === null) return { ...session, kind: 'added', at: added_at, was: null }
  const { was_starts_at, was_ends_at, was_location } = snapshot
  const was = { starts_at: was_starts_at, ends_at: was_ends_at, location: was_location }
  return { ...session, kind: 'moved', at: moved_at, was }
}

/** The caller looks at the schedule. Answers since when changes are new to them. */
export async function noteVisit({ db, user, now }: Call, { id }: VisibleConference, is_read: boolean) {
  return transact(db, async (tx) => {
    const isOwn = and(eq(scheduleVisits.person_id, user.id), eq(scheduleVisits.conference_id, id))
    const before = await readVisit(tx, isOwn)
    const visit = visitAt(before, now, is_read)
    await tx
      .insert(scheduleVisits)
      .values({ person_id: user.id, conference_id: id, ...visit })
      .onConflictDoUpdate({ target: [scheduleVisits.person_id, scheduleVisits.conference_id], set: visit })
    return { since: visit.since }
  })
}

async function readVisit(tx: Db, isOwn: ReturnType<typeof and>) {
  const [before] = await tx.select().from(scheduleVisits).where(isOwn).for('update')
  return before ?? null
}
