import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, inArray, isNotNull, isNull, ne, sql, sum } from 'drizzle-orm'
import { planOf } from '#features/billing/server/service.ts'
import type { Call, Core } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import type { Env } from '#server/env.ts'
import { randomName } from '#server/files/stored-files.ts'
import { chunksOf } from '#shared/chunks.ts'
import { AppError } from '#shared/errors.ts'
import { DAY_MS } from '#shared/time.ts'
import type { SessionOnStage } from '../contract.ts'
import { RECORDINGS_GIB, STAGE_LIMITS } from '../rules.ts'
import { text } from '../text.ts'
import { finishedNotices } from './awaited.ts'
import { changeSession, type SessionInConference } from './changes.ts'
import { stageRecordings } from './table.ts'

type Folder = Pick<Env, 'DATA_DIR'>

/** The folder of uploaded recordings; only `serving.ts` serves its files. */
export function recordingsFolder({ DATA_DIR }: Folder) {
  return join(DATA_DIR, 'recordings')
}

/** The library for uploads keeps a second file beside each, which says how long it will be. */
async function removeFiles(env: Folder, ids: readonly string[]) {
  for (const name of ids.flatMap((id) => [id, `${id}.json`]))
    await rm(join(recordingsFolder(env), name), { force: true })
}

/**
 * Begins an upload and returns its id. An earlier one of the same session that is not finished is given up. Throws
 * `too_large`, and `limit_reached` where it does not fit beside what is stored of the conference's recordings.
 */
export async function beginUpload({ db, env, now }: Call, place: SessionInConference, size: number): Promise<string> {
  if (!Number.isSafeInteger(size) || size < 1) throw new AppError('invalid', text.uploadSize)
  if (size > STAGE_LIMITS.recordingBytes) throw new AppError('too_large', text.uploadTooLarge)
  const { schedule_item_id } = place
  const conference_id = place.conference.id
  const id = randomName()
  const given_up = await transact(db, async (tx) => {
    const unfinished = and(eq(stageRecordings.schedule_item_id, schedule_item_id), isNull(stageRecordings.finished_at))
    const deleted = await tx.delete(stageRecordings).where(unfinished).returning({ id: stageRecordings.id })
    await requireRoom(tx, place, { id, bytes: size }, now)
    await tx
      .insert(stageRecordings)
      .values({ id, schedule_item_id, conference_id, size, created_at: now.toISOString() })
    return deleted
  })
  await removeFiles(env, given_up.map((one) => one.id)) // prettier-ignore
  return id
}

/**
 * Call it before a piece of an upload is written, with how much there will be of it. Throws `limit_reached` where that does
 * not fit beside what is stored of the conference's recordings.
 */
export async function takeRoom({ db, now }: Call, place: SessionInConference, upload: { id: string; bytes: number }) {
  await transact(db, async (tx) => {
    await requireRoom(tx, place, upload, now)
    await tx.update(stageRecordings).set({ stored: upload.bytes }).where(eq(stageRecordings.id, upload.id))
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
  const { db, env, now } = call
  const row = await uploadOf(db, place, id)
  if (row.finished_at !== null) return
  const type = await videoType(join(recordingsFolder(env), id))
  if (type === null) {
    await db.delete(stageRecordings).where(eq(stageRecordings.id, id))
    await removeFiles(env, [id])
    throw new AppError('unprocessable', text.notVideo)
  }
  let replaced: { id: string }[] = []
  await changeSession(
    call,
    place,
    {},
    {
      async work(tx) {
        replaced = await tx.delete(stageRecordings).where(finishedOf(place, id)).returning({ id: stageRecordings.id })
        await tx.update(stageRecordings).set({ type, finished_at: now.toISOString() }).where(eq(stageRecordings.id, id))
      },
      tell: (tx, session) => finishedNotices(tx, place, session),
    },
  )
  await removeFiles(env, replaced.map((one) => one.id)) // prettier-ignore
}

function finishedOf({ schedule_item_id }: SessionInConference, except?: string) {
  return and(
    eq(stageRecordings.schedule_item_id, schedule_item_id),
    isNotNull(stageRecordings.finished_at),
    except === undefined ? undefined : ne(stageRecordings.id, except),
  )
}

/** The type of a video by its first bytes, whatever its name says; null for anything else. */
async function videoType(path: string) {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0)
    if (buffer.subarray(4, 8).toString('latin1') === 'ftyp') return 'video/mp4'
    return buffer.readUInt32BE(0) === 0x1a_45_df_a3 ? 'video/webm' : null
  } finally {
    await file.close()
  }
}

/** Deletes the uploaded recording of a session. */
export async function removeRecording(call: Call, place: SessionInConference): Promise<SessionOnStage> {
  let deleted: { id: string }[] = []
  const work = async (tx: Db) => {
    deleted = await tx.delete(stageRecordings).where(finishedOf(place)).returning({ id: stageRecordings.id })
  }
  const session = await changeSession(call, place, {}, { work })
  await removeFiles(call.env, deleted.map(({ id }) => id)) // prettier-ignore
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

/**
 * Deletes uploads that nobody has continued for two days, and files whose row is gone, as after the deletion of a
 * conference.
 */
export async function removeAbandonedRecordings({ db, env }: Pick<Core, 'db' | 'env'>, now: Date) {
  const folder = recordingsFolder(env)
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  const ids = names.filter((name) => !name.endsWith('.json'))
  for (const some of chunksOf(ids, AT_ONCE)) {
    const rows = await db.select().from(stageRecordings).where(inArray(stageRecordings.id, some))
    const finished = new Set(rows.flatMap((row) => (row.finished_at === null ? [] : row.id)))
    const unfinished = some.filter((id) => !finished.has(id))
    const old: string[] = []
    for (const id of unfinished) {
      const { mtimeMs } = await stat(join(folder, id))
      if (now.getTime() - mtimeMs > LONGEST_REST_MS) old.push(id)
    }
    await db.delete(stageRecordings).where(and(inArray(stageRecordings.id, old), isNull(stageRecordings.finished_at)))
    await removeFiles(env, old)
  }
}

const AT_ONCE = 500
