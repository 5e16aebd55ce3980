import { buffer } from 'node:stream/consumers'
import { and, eq, inArray, isNotNull, isNull, lt, ne, type SQL, sql, sum } from 'drizzle-orm'
import { planOf } from '#features/billing/server/service.ts'
import type { Call, Core } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { queueRemoval, removeQueued } from '#server/files/removal.ts'
import { RECORDINGS, type Storage } from '#server/files/storage.ts'
import { randomName } from '#server/files/stored-files.ts'
import { AppError } from '#shared/errors.ts'
import { DAY_MS } from '#shared/time.ts'
import type { SessionOnStage } from '../contract.ts'
import { RECORDINGS_GIB, STAGE_LIMITS } from '../rules.ts'
import { text } from '../text.ts'
import { finishedNotices } from './awaited.ts'
import { changeSession, type SessionInConference } from './changes.ts'
import { stageRecordings } from './table.ts'

/** Where the file of a recording is in the storage; only `recording-routes.ts` serves it. */
export function recordingPath(id: string) {
  return `${RECORDINGS}/${id}`
}

const pathsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => recordingPath(id))

/** Deletes recordings, and their files after the commit. Returns the paths of these. */
async function deleteRecordings(tx: Db, which: SQL | undefined, now: Date): Promise<string[]> {
  const paths = pathsOf(await tx.delete(stageRecordings).where(which).returning({ id: stageRecordings.id }))
  await queueRemoval(tx, paths, now)
  return paths
}

/**
 * Begins an upload and returns its id. An earlier one of the same session that is not finished is given up. Throws
 * `too_large`, and `limit_reached` where it does not fit beside what is stored of the conference's recordings.
 */
export async function beginUpload(call: Call, place: SessionInConference, size: number): Promise<string> {
  if (!Number.isSafeInteger(size) || size < 1) throw new AppError('invalid', text.uploadSize)
  if (size > STAGE_LIMITS.recordingBytes) throw new AppError('too_large', text.uploadTooLarge)
  const { db, now } = call
  const { schedule_item_id } = place
  const conference_id = place.conference.id
  const id = randomName()
  const given_up = await transact(db, async (tx) => {
    const unfinished = and(eq(stageRecordings.schedule_item_id, schedule_item_id), isNull(stageRecordings.finished_at))
    const deleted = await deleteRecordings(tx, unfinished, now)
    await requireRoom(tx, place, { id, bytes: size }, now)
    await tx
      .insert(stageRecordings)
      .values({ id, schedule_item_id, conference_id, size, created_at: now.toISOString() })
    return deleted
  })
  await removeQueued(call, given_up)
  return id
}

/**
 * Call it before a piece of an upload is written, with how much there will be of it. Throws `limit_reached` where that does
 * not fit beside what is stored of the conference's recordings.
 */
export async function takeRoom({ db, now }: Call, place: SessionInConference, upload: { id: string; bytes: number }) {
  await transact(db, async (tx) => {
    await requireRoom(tx, place, upload, now)
    const taken = { stored: upload.bytes, continued_at: now.toISOString() }
    await tx.update(stageRecordings).set(taken).where(eq(stageRecordings.id, upload.id))
  })
}

async function requireRoom(
  tx: Db,
  { conference }: SessionInConference,
  { id, bytes }: { id: string; bytes: number },
  now: Date,
) {
  // One at a time, so that uploads cannot exceed the limit together.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`recordings ${conference.id}`}, 0))`)
  const [others] = await tx
    .select({ bytes: sum(stageRecordings.stored).mapWith(Number) })
    .from(stageRecordings)
    .where(and(eq(stageRecordings.conference_id, conference.id), ne(stageRecordings.id, id)))
  const plan = await planOf(tx, conference.owner_id, now)
  const gib = RECORDINGS_GIB[plan?.id ?? 'starter']
  if ((others?.bytes ?? 0) + bytes > gib * 1024 ** 3) throw new AppError('limit_reached', text.conferenceFull(gib))
}

/** The row of an upload of this session. Throws `not_found` for one that was replaced. */
export async function uploadOf(db: Db, { schedule_item_id }: SessionInConference, id: string) {
  const [row] = await db
    .select()
    .from(stageRecordings)
    .where(and(eq(stageRecordings.id, id), eq(stageRecordings.schedule_item_id, schedule_item_id)))
  if (!row) throw new AppError('not_found', text.uploadGone)
  return row
}

/**
 * Makes a complete upload the recording of its session, in place of an earlier one. Call it again where it may have been
 * missed. Throws `unprocessable` for a file that browsers cannot play, which is then deleted.
 */
export async function finishUpload(call: Call, place: SessionInConference, id: string): Promise<void> {
  const { db, storage, now } = call
  const row = await uploadOf(db, place, id)
  if (row.finished_at !== null) return
  // The library puts together the pieces that the store lists, and asks for no size.
  const isWhole = (await storage.stat(recordingPath(id)))?.size === row.size
  const type = isWhole ? await videoType(storage, recordingPath(id)) : null
  if (type === null) {
    await removeQueued(call, await transact(db, (tx) => deleteRecordings(tx, eq(stageRecordings.id, id), now)))
    throw isWhole ? new AppError('unprocessable', text.notVideo) : new AppError('not_found', text.uploadGone)
  }
  let replaced: string[] = []
  await changeSession(
    call,
    place,
    {},
    {
      async work(tx) {
        replaced = await deleteRecordings(tx, finishedOf(place, id), now)
        await tx.update(stageRecordings).set({ type, finished_at: now.toISOString() }).where(eq(stageRecordings.id, id))
      },
      tell: (tx, session) => finishedNotices(tx, place, session),
    },
  )
  await removeQueued(call, replaced)
}

function finishedOf({ schedule_item_id }: SessionInConference, except?: string) {
  return and(
    eq(stageRecordings.schedule_item_id, schedule_item_id),
    isNotNull(stageRecordings.finished_at),
    except === undefined ? undefined : ne(stageRecordings.id, except),
  )
}

/** The type of a video by its first bytes, whatever its name says; null for anything else. */
async function videoType(storage: Storage, path: string) {
  const beginning = await storage.stream(path, { first: 0, last: 11 })
  const bytes = beginning ? await buffer(beginning) : Buffer.alloc(0)
  if (bytes.length < 12) return null
  if (bytes.subarray(4, 8).toString('latin1') === 'ftyp') return 'video/mp4'
  return bytes.readUInt32BE(0) === 0x1a_45_df_a3 ? 'video/webm' : null
}

/** Deletes the uploaded recording of a session. */
export async function removeRecording(call: Call, place: SessionInConference): Promise<SessionOnStage> {
  let deleted: string[] = []
  const work = async (tx: Db) => {
    deleted = await deleteRecordings(tx, finishedOf(place), call.now)
  }
  const session = await changeSession(call, place, {}, { work })
  await removeQueued(call, deleted)
  return session
}

/** The uploaded recording of a session that the caller may watch. Throws `not_found`. */
export async function finishedRecording(db: Db, schedule_item_id: string) {
  const [row] = await db
    .select({ id: stageRecordings.id })
    .from(stageRecordings)
    .where(and(eq(stageRecordings.schedule_item_id, schedule_item_id), isNotNull(stageRecordings.finished_at)))
  if (!row) throw new AppError('not_found', text.noRecording)
  return row
}

/** How long an upload may rest before it is given up. */
const LONGEST_REST_MS = 2 * DAY_MS
const AT_ONCE = 500

/**
 * Deletes uploads that nobody has continued for two days, and files as old whose row is gone, as after the deletion of a
 * conference.
 */
export async function removeAbandonedRecordings({ db, storage }: Pick<Core, 'db' | 'storage'>, now: Date) {
  const old = new Date(now.getTime() - LONGEST_REST_MS)
  const { continued_at, created_at, finished_at } = stageRecordings
  const abandoned = and(isNull(finished_at), lt(sql`coalesce(${continued_at}, ${created_at})`, old.toISOString()))
  await removeQueued({ db, storage }, await transact(db, (tx) => deleteRecordings(tx, abandoned, now)))
  const some: string[] = []
  for await (const { path, changed_at } of storage.list(RECORDINGS)) {
    if (changed_at <= old) some.push(path)
    if (some.length === AT_ONCE) await removeUnknown({ db, storage }, some.splice(0))
  }
  await removeUnknown({ db, storage }, some)
}

async function removeUnknown({ db, storage }: Pick<Core, 'db' | 'storage'>, paths: readonly string[]) {
  const ids = paths.map((path) => path.slice(RECORDINGS.length + 1))
  const rows = await db.select({ id: stageRecordings.id }).from(stageRecordings).where(inArray(stageRecordings.id, ids))
  const known = new Set(pathsOf(rows))
  for (const path of paths) if (!known.has(path)) await storage.remove(path)
}
