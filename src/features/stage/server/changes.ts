import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { callOff } from '#features/agenda/server/snapshots.ts'
import type { AuditAction } from '#features/conferences/rules.ts'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import type { EditableConference } from '#features/conferences/server/access.ts'
import { type Notice, notify } from '#features/notifications/server/notify.ts'
import { giveReason } from '#features/schedule/server/reasons.ts'
import { listSchedule, sessionTitle } from '#features/schedule/server/service.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { type RoomPublisher, transactLive } from '#server/live/events.ts'
import { conferenceRoom, sessionRoom } from '#server/live/room-name.ts'
import { AppError } from '#shared/errors.ts'
import type { SessionOnStage } from '../contract.ts'
import type { NewStageState } from '../fields.ts'
import { isAtPointer, isOn, isStaged, placeKey, sessionsAt } from '#features/schedule/now-rules.ts'
import { text } from '../text.ts'
import { takeAwaited } from './awaited.ts'
import { listStage, readSession, readStageViews, requireSession, stageKey } from './sessions.ts'
import { stageSessions } from './table.ts'

export type SessionInConference = { conference: EditableConference; schedule_item_id: string }
type Changed = Partial<Omit<typeof stageSessions.$inferInsert, 'schedule_item_id' | 'conference_id'>>
type Caller = Pick<Call, 'db' | 'live' | 'now'>
type Writer = Pick<Call, 'db' | 'live' | 'now' | 'user'>
type Work = {
  work?: (tx: Db) => Promise<unknown>
  tell?: (tx: Db, session: SessionOnStage) => Promise<Notice[]>
}

const NOTHING = () => Promise.resolve()
const NOBODY = () => Promise.resolve([])

/**
 * Changes a session of the stage, and tells both rooms. `work` runs first, in the same transaction, and `tell` gives further
 * notices at its end.
 */
export function changeSession(
  call: Caller,
  place: SessionInConference,
  change: Changed,
  { work = NOTHING, tell = NOBODY }: Work = {},
): Promise<SessionOnStage> {
  return transactLive(call, call.now, async (tx, publisher) => {
    await lockSession(tx, place)
    const before = await readSession(tx, { schedule_item_id: place.schedule_item_id, mayWatch: true })
    await work(tx)
    await publishChanges(tx, publisher, place.conference, new Map([[place.schedule_item_id, change]]))
    const session = await readSession(tx, { schedule_item_id: place.schedule_item_id, mayWatch: true })
    const isNew = session.has_recording && !before.has_recording
    const ready = session.has_recording ? await takeAwaited(tx, place, { ...session, isNew }) : []
    await notify(tx, publisher, [...ready, ...(await tell(tx, session))], call.now)
    return session
  })
}

/** One change of a conference's stage at a time, so that two sessions cannot go on air at one place together. */
export async function lockStage(tx: Db, conference: EditableConference) {
  await tx.execute(sql`select pg_advisory_xact_lock(${stageKey(conference)})`)
}

async function lockSession(tx: Db, { conference, schedule_item_id }: SessionInConference) {
  await lockStage(tx, conference)
  await requireSession(tx, conference, schedule_item_id)
}

/** Writes the changes of sessions and tells them in the room of the conference and in those of the sessions. */
export async function publishChanges(
  tx: Db,
  publisher: RoomPublisher,
  { id: conference_id }: EditableConference,
  changes: ReadonlyMap<string, Changed>,
) {
  const ids = [...changes.keys()]
  const hall = conferenceRoom(conference_id)
  const rooms = ids.map((id) => sessionRoom(conference_id, id))
  const numbers = await publisher.reserveMany([...ids.map(() => hall), ...rooms])
  for (const [at, [schedule_item_id, change]] of [...changes].entries()) {
    const numbered = { ...change, seq: numbers[at] ?? 0, session_seq: numbers[ids.length + at] ?? 0 }
    await tx
      .insert(stageSessions)
      .values({ schedule_item_id, conference_id, ...numbered })
      .onConflictDoUpdate({ target: stageSessions.schedule_item_id, set: numbered })
  }
  const views = await readStageViews(tx, ids)
  for (const [at, subject_id] of ids.entries()) {
    const room = rooms[at]
    const seen = views.get(subject_id)
    if (!room || !seen) throw new TypeError('A session that was written is read again.')
    const event = { kind: 'stage.changed', subject_id } as const
    publisher.publish({ ...event, room: hall, seq: numbers[at] ?? 0, views: seen.inConference })
    publisher.publish({ ...event, room, seq: numbers[ids.length + at] ?? 0, views: seen.inSession })
  }
}

/**
 * Puts a session on air, pauses, ends or cancels it, or lets the clock decide. What was on at the same place ends, because
 * the next session begins there. The same state again keeps its moment. Throws `conflict` if it is not `from` any more.
 */
export function setState(
  call: Writer,
  place: SessionInConference,
  { state, from, note, back_at }: z.output<typeof NewStageState>,
): Promise<SessionOnStage> {
  const { schedule_item_id } = place
  return transactLive(call, call.now, async (tx, publisher) => {
    await lockSession(tx, place)
    const at = call.now.toISOString()
    const [before] = await tx.select().from(stageSessions).where(eq(stageSessions.schedule_item_id, schedule_item_id))
    const was = before?.state ?? null
    if (from !== undefined && from !== was) throw new AppError('conflict', text.changedMeanwhile(was))
    const state_at = state === null ? null : before?.state === state ? before.state_at : at
    const changes = new Map<string, Changed>([[schedule_item_id, { state, state_at, note, back_at }]])
    if (state === 'doors' || state === 'live')
      for (const id of await othersOn(tx, place, call.now))
        changes.set(id, { state: 'ended', state_at: at, ...NO_BREAK })
    // Before the rooms are held, because it compares the whole schedule.
    const called_off = state === 'cancelled'
    if (called_off !== (before?.state === 'cancelled')) {
      await giveReason(tx, place.conference, { ids: [schedule_item_id], reason: called_off ? note : null }, call.now)
      await callOff(tx, place.conference, { schedule_item_id, called_off }, call.now)
    }
    if (state !== (before?.state ?? null)) await recordOnStage(tx, call, place, STATE_ACTIONS[state ?? 'by_clock'])
    await publishChanges(tx, publisher, place.conference, changes)
    return readSession(tx, { schedule_item_id, mayWatch: true })
  })
}

const STATE_ACTIONS = {
  doors: 'session_doors',
  live: 'session_on_air',
  paused: 'session_paused',
  ended: 'session_ended',
  cancelled: 'session_called_off',
  by_clock: 'session_by_clock',
} as const

/** Records what somebody did with a session. Call it in the transaction that does so. */
export async function recordOnStage(
  tx: Db,
  { user, now }: Pick<Call, 'user' | 'now'>,
  { conference, schedule_item_id }: SessionInConference,
  action: AuditAction,
) {
  const title = await sessionTitle(tx, schedule_item_id)
  await recordAudit(tx, { conference_id: conference.id, user_id: user.id, action, title }, now)
}

const NO_BREAK = { note: null, back_at: null }

/** The other sessions at the place of this one that are on, by the clock or because an organiser put them on air. */
async function othersOn(tx: Db, { conference, schedule_item_id }: SessionInConference, now: Date) {
  const items = await listSchedule(tx, conference)
  const statuses = new Map((await listStage(tx, conference)).map((status) => [status.id, status]))
  const at = sessionsAt(conference, items, (id) => statuses.get(id), now)
  const on = new Set(at.flatMap(({ item, status, phase }) => (isStaged(item, status) && isOn(phase) ? item.id : [])))
  const item = items.find(({ id }) => id === schedule_item_id)
  return items.flatMap((other) => {
    const isHere = other.id !== schedule_item_id && item && placeKey(other) === placeKey(item)
    return isHere && (on.has(other.id) || isAtPointer(statuses.get(other.id)?.state ?? null)) ? other.id : []
  })
}

/** Stores captions in place of earlier ones. Throws `unprocessable` for what is not WebVTT. */
export function setCaptions(
  call: Caller,
  place: SessionInConference,
  { language, bytes }: { language: string; bytes: Uint8Array },
) {
  return changeSession(call, place, { captions: readVtt(bytes), captions_language: language })
}

/** The text of a WebVTT file. PostgreSQL stores no NUL. */
function readVtt(bytes: Uint8Array) {
  try {
    const vtt = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (/^WEBVTT(?:[ \t\r\n]|$)/.test(vtt) && !vtt.includes('\0')) return vtt
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
  throw new AppError('unprocessable', text.notVtt)
}

export async function readCaptions(db: Db, schedule_item_id: string) {
  const [row] = await db
    .select({ vtt: stageSessions.captions, language: stageSessions.captions_language })
    .from(stageSessions)
    .where(eq(stageSessions.schedule_item_id, schedule_item_id))
  if (!row || row.vtt === null || row.language === null) throw new AppError('not_found', text.noCaptions)
  return { vtt: row.vtt, language: row.language }
}
