import { eq, sql } from 'drizzle-orm'
import { publishedConference, type VisibleConference } from '#features/conferences/server/access.ts'
import { conferences } from '#features/conferences/server/table.ts'
import { type Dated, withMoments } from '#features/schedule/rules.ts'
import { listSchedule, type StoredItem } from '#features/schedule/server/service.ts'
import { type Db, transact } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { chunksOf } from '#shared/chunks.ts'
import { changedSnapshots, type CurrentSession, draftsRemoved } from '../snapshot-rules.ts'
import { scheduleChecks, type Snapshot, sessionSnapshots } from './table.ts'

/** Compares the schedule of a conference with its snapshots, unless it is still what it was at the last comparison. */
export async function updateSnapshots(db: Db, conference: VisibleConference, now: Date) {
  const [check] = await db.select().from(scheduleChecks).where(isOf(conference))
  if (check?.content_version === conference.content_version) return
  await transact(db, async (tx) => {
    const last = await lockCheck(tx, conference)
    const [state] = await tx.select().from(conferences).where(eq(conferences.id, conference.id))
    // Another process was faster, or the conference is gone.
    if (!state || last.content_version === state.content_version) return
    const stored = await tx.select().from(sessionSnapshots).where(eq(sessionSnapshots.conference_id, conference.id))
    const sessions = withMoments(state, await listSchedule(tx, conference)).map(currentSession)
    const isPublished = publishedConference(state) !== null
    const isMoveOfAll = last.start_date !== state.start_date || last.time_zone !== state.time_zone
    await deleteSnapshots(tx, draftsRemoved(stored, sessions))
    await writeSnapshots(tx, changedSnapshots(stored, sessions, { now, isPublished, isMoveOfAll }))
    const { content_version, start_date, time_zone } = state
    const untold_move = last.untold_move || (isMoveOfAll && stored.some(({ is_public }) => is_public))
    // The dates of a draft are compared when it is published, as its sessions are.
    const checked = isPublished ? { content_version, start_date, time_zone, untold_move } : { content_version }
    await tx.update(scheduleChecks).set(checked).where(isOf(conference))
  })
}

/**
 * Cancels a session for those who saved it, or takes that back, while it stays in the schedule. Call it in the transaction
 * that changes the session.
 */
export async function callOff(
  tx: Db,
  conference: VisibleConference,
  { schedule_item_id, called_off }: { schedule_item_id: string; called_off: boolean },
  now: Date,
) {
  // First, as in every comparison, so that two of them never wait for each other.
  await lockCheck(tx, conference)
  await updateSnapshots(tx, conference, now)
  await tx.update(sessionSnapshots).set({ called_off }).where(eq(sessionSnapshots.id, schedule_item_id))
  // The content gets a new version, so that the conference's page and files are made anew.
  const unchanged = { updated_at: sql`${conferences.updated_at}` }
  await tx.update(conferences).set(unchanged).where(eq(conferences.id, conference.id))
  // The schedule is the same, and is compared again all the same.
  await tx.update(scheduleChecks).set({ content_version: 0 }).where(isOf(conference))
  await updateSnapshots(tx, conference, now)
}

/** What calendars count of the sessions that were compared so far, where those were that moved, and which were called off. */
export async function readSnapshots(db: Db, { id }: VisibleConference) {
  const { sequence, changed_at, called_off, moved_at, was_starts_at, was_ends_at, was_location } = sessionSnapshots
  const moved = { moved_at, was_starts_at, was_ends_at, was_location }
  const rows = await db
    .select({ id: sessionSnapshots.id, sequence, changed_at, called_off, ...moved })
    .from(sessionSnapshots)
    .where(eq(sessionSnapshots.conference_id, id))
  return new Map(rows.map((row) => [row.id, row]))
}

function currentSession({ item, start, end }: Dated<StoredItem>): CurrentSession {
  const { id, conference_id, number, title, location, revision, created_at } = item
  const moments = { starts_at: start && start.toISOString(), ends_at: end && end.toISOString() }
  return { id, conference_id, number, title, location, ...moments, revision, created_at }
}

/** The check of a conference, locked until the commit; before the first one a row of which nothing was compared. */
async function lockCheck(tx: Db, conference: VisibleConference) {
  const { id: conference_id, start_date, time_zone } = conference
  const first = { conference_id, content_version: 0, start_date, time_zone }
  await tx.insert(scheduleChecks).values(first).onConflictDoNothing()
  const [check] = await tx.select().from(scheduleChecks).where(isOf(conference)).for('update')
  return check ?? { ...first, untold_move: false }
}

function isOf({ id }: VisibleConference) {
  return eq(scheduleChecks.conference_id, id)
}

/** Rows per statement. */
const CHUNK = 500

/** Also takes them out of the agendas of organisers, the only people who could save them. */
async function deleteSnapshots(tx: Db, ids: string[]) {
  if (ids.length > 0) await tx.delete(sessionSnapshots).where(isAnyOf(sessionSnapshots.id, ids))
}

async function writeSnapshots(tx: Db, changed: readonly Snapshot[]) {
  for (const some of chunksOf(changed, CHUNK))
    await tx
      .insert(sessionSnapshots)
      .values(some)
      .onConflictDoUpdate({
        target: sessionSnapshots.id,
        set: {
          is_public: sql`excluded.is_public`,
          number: sql`excluded.number`,
          title: sql`excluded.title`,
          location: sql`excluded.location`,
          starts_at: sql`excluded.starts_at`,
          ends_at: sql`excluded.ends_at`,
          sequence: sql`excluded.sequence`,
          changed_at: sql`excluded.changed_at`,
          moved_at: sql`excluded.moved_at`,
          was_starts_at: sql`excluded.was_starts_at`,
          was_ends_at: sql`excluded.was_ends_at`,
          was_location: sql`excluded.was_location`,
          cancelled_at: sql`excluded.cancelled_at`,
          untold: sql`excluded.untold`,
        },
      })
}
