import { and, eq, sql } from 'drizzle-orm'
import { agendaItems } from '#features/agenda/server/table.ts'
import type { VisibleConference } from '#features/conferences/server/access.ts'
import type { Notice } from '#features/notifications/server/notify.ts'
import { organiserNotice } from '#features/notifications/server/organiser-notices.ts'
import { sessionLink } from '#features/schedule/link-rules.ts'
import { sessionsAt } from '#features/schedule/now-rules.ts'
import { scheduleItems } from '#features/schedule/server/table.ts'
import type { Call, User } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { onlyRow } from '#server/db/only-row.ts'
import { uuidOfName } from '#server/uuid.ts'
import { AppError } from '#shared/errors.ts'
import type { SessionOnStage } from '../contract.ts'
import { text } from '../text.ts'
import type { SessionInConference } from './changes.ts'
import { readSession, requireSession, stageKey } from './sessions.ts'
import { awaitedRecordings } from './table.ts'

/**
 * The person is told once when the recording is there. Throws `not_found` for a session of another conference, and
 * `conflict` where no recording is expected.
 */
export async function awaitRecording({ db, user, now }: Call, conference: VisibleConference, schedule_item_id: string) {
  await transact(db, async (tx) => {
    // Whoever publishes the recording waits, or it is there: nobody asks in between and is never told.
    await tx.execute(sql`select pg_advisory_xact_lock_shared(${stageKey(conference)})`)
    await requireSession(tx, conference, schedule_item_id)
    const status = await readSession(tx, { schedule_item_id, mayWatch: true })
    // All of them, because the date of a day may follow from those beside it.
    const items = await tx.select().from(scheduleItems).where(eq(scheduleItems.conference_id, conference.id))
    const statusOf = (id: string) => (id === schedule_item_id ? status : undefined)
    const session = sessionsAt(conference, items, statusOf, now).find(({ item }) => item.id === schedule_item_id)
    if (session?.phase !== 'pending') throw new AppError('conflict', text.notAwaited)
    const awaited = { person_id: user.id, schedule_item_id, asked_at: now.toISOString() }
    await tx.insert(awaitedRecordings).values(awaited).onConflictDoNothing()
  })
}

export async function forgetRecording({ db, user }: Pick<Call, 'db' | 'user'>, schedule_item_id: string) {
  await db.delete(awaitedRecordings).where(isOf(user, schedule_item_id))
}

export async function isAwaited(db: Db, user: User, schedule_item_id: string) {
  return (await db.$count(awaitedRecordings, isOf(user, schedule_item_id))) > 0
}

function isOf({ id }: User, schedule_item_id: string) {
  return and(eq(awaitedRecordings.person_id, id), eq(awaitedRecordings.schedule_item_id, schedule_item_id))
}

type Ready = Pick<SessionOnStage, 'seq'> & {
  /** Whether there was no recording before. */
  isNew: boolean
}

/**
 * The notice for everybody who awaits the recording, and of a new one for everybody who saved the session. Call it in the
 * transaction that publishes it: it takes the rows, so that nobody is told twice.
 */
export async function takeAwaited(
  tx: Db,
  { conference, schedule_item_id }: SessionInConference,
  { seq, isNew }: Ready,
): Promise<Notice[]> {
  const taken = await tx
    .delete(awaitedRecordings)
    .where(eq(awaitedRecordings.schedule_item_id, schedule_item_id))
    .returning({ person_id: awaitedRecordings.person_id })
  const saved = isNew
    ? await tx
        .select({ person_id: agendaItems.person_id })
        .from(agendaItems)
        .where(eq(agendaItems.schedule_item_id, schedule_item_id))
    : []
  const concerned = [...taken, ...saved]
  if (concerned.length === 0) return []
  const item = await readItem(tx, schedule_item_id)
  return [
    {
      kind: 'recording_ready',
      person_ids: concerned.map(({ person_id }) => person_id),
      actor_id: null,
      conference_id: conference.id,
      // Another one for a recording that was deleted and is there again.
      subject_id: uuidOfName(schedule_item_id, `recording ${seq}`),
      path: sessionLink(schedule_item_id, conference.slug),
      words: { title: item.title },
    },
  ]
}

/** The notice for the organisers that an upload is complete, also for whoever began it and may have gone meanwhile. */
export async function finishedNotices(
  tx: Db,
  { conference, schedule_item_id }: SessionInConference,
  { seq }: Pick<SessionOnStage, 'seq'>,
): Promise<Notice[]> {
  const { title } = await readItem(tx, schedule_item_id)
  const notice = await organiserNotice(tx, {
    kind: 'recording_finished',
    conference_id: conference.id,
    subject_id: uuidOfName(schedule_item_id, `upload ${seq}`),
    path: sessionLink(schedule_item_id, conference.slug),
    words: { title },
  })
  return [notice]
}

/** The session itself, which the caller has locked. */
async function readItem(tx: Db, schedule_item_id: string) {
  return onlyRow(await tx.select().from(scheduleItems).where(eq(scheduleItems.id, schedule_item_id)))
}
