import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { AuditAction } from '#features/conferences/rules.ts'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import { sessionTitle } from '#features/schedule/server/service.ts'
import type { Call, Core } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { onlyRow } from '#server/db/only-row.ts'
import { FileAnswer } from '#server/http/endpoints.ts'
import type { Limit } from '#server/http/limits.ts'
import { randomName, removeFiles, removeUnused, storeFile } from '#server/files/stored-files.ts'
import { AppError } from '#shared/errors.ts'
import { isPdf, PDF_END_BYTES, savedName, SLIDES_LIMITS, SLIDES_TYPE } from '../rules.ts'
import { text } from '../text.ts'
import type { ReadableSession } from './access.ts'
import { readSlides, slidesOf } from './queries.ts'
import { sessionSlides, type SlidesRow } from './table.ts'

/** What one person uploads. */
const UPLOADS: Limit = { name: 'slides', points: 30, seconds: 3600, refusal: text.tooFast }
/** In the storage folder; no address leads there. */
const FOLDER = 'slides'
/** More files than the sessions of any conference have. */
const MOST_FILES = 10_000

/** Adds the file of the call to a session. Throws `unprocessable` for what is no PDF, and `limit_reached`. */
export async function addSlides(call: Call, session: ReadableSession, name: string): Promise<SlidesRow> {
  const at = call.now.toISOString()
  const { conference, schedule_item_id } = session
  let added: SlidesRow[] = []
  await storePdf(call, session, async (tx, path) => {
    // Counted where uploads to this conference wait for each other.
    const count = await tx.$count(sessionSlides, eq(sessionSlides.schedule_item_id, schedule_item_id))
    if (count >= SLIDES_LIMITS.perSession) throw new AppError('limit_reached', text.tooManyFiles)
    const file = { ...fileOf(call, session, name), path, created_at: at, updated_at: at }
    added = await tx
      .insert(sessionSlides)
      .values({ id: randomUUID(), conference_id: conference.id, schedule_item_id, ...file })
      .returning()
    await recordSlides(tx, call, session, 'slides_added')
  })
  return onlyRow(added)
}

type Replaced = { id: string; name: string }

/** Puts the file of the call in place of another one, shown as that was. Throws as `addSlides` does. */
export async function replaceSlides(call: Call, session: ReadableSession, { id, name }: Replaced): Promise<SlidesRow> {
  const before = await slidesOf(call.db, session, id)
  let changed: SlidesRow[] = []
  await storePdf(call, session, async (tx, path) => {
    changed = await tx
      .update(sessionSlides)
      .set({ ...fileOf(call, session, name), path, updated_at: call.now.toISOString() })
      .where(eq(sessionSlides.id, id))
      .returning()
    if (changed.length === 0) throw new AppError('not_found', text.gone)
    await recordSlides(tx, call, session, 'slides_replaced')
  })
  await removeFiles(call, [before.path], call.now)
  return onlyRow(changed)
}

async function recordSlides(
  tx: Db,
  { user, now }: Call,
  { conference, schedule_item_id }: ReadableSession,
  action: AuditAction,
) {
  const title = await sessionTitle(tx, schedule_item_id)
  await recordAudit(tx, { conference_id: conference.id, user_id: user.id, action, title }, now)
}

function fileOf({ user, bytes }: Call, { speaks }: ReadableSession, name: string) {
  return { author_id: speaks ? user.id : null, name, size: bytes.length }
}

async function storePdf(
  call: Call,
  { conference }: ReadableSession,
  work: (tx: Call['db'], path: string) => Promise<void>,
) {
  const { bytes } = call
  await call.limits.spend(UPLOADS, call.user.id)
  if (!isPdf(bytes.subarray(0, PDF_END_BYTES), bytes.subarray(-PDF_END_BYTES)))
    throw new AppError('unprocessable', text.notPdf, { file: text.notPdf })
  const path = `${FOLDER}/${randomName()}.pdf`
  const quota = { files: MOST_FILES, bytes: SLIDES_LIMITS.conferenceBytes }
  const file = { bytes, path, owner: `slides:${conference.id}`, quota, full: text.conferenceFull }
  await storeFile(call, file, call.now, (tx) => work(tx, path))
}

type Change = { id: string; at_once: boolean }

export async function changeSlides({ db, now }: Call, session: ReadableSession, { id, at_once }: Change) {
  await slidesOf(db, session, id)
  const changed = await db
    .update(sessionSlides)
    .set({ at_once, updated_at: now.toISOString() })
    .where(eq(sessionSlides.id, id))
    .returning()
  const [row] = changed
  if (!row) throw new AppError('not_found', text.gone)
  return row
}

export async function removeSlides(call: Call, session: ReadableSession, id: string) {
  const { path } = await slidesOf(call.db, session, id)
  await transact(call.db, async (tx) => {
    await tx.delete(sessionSlides).where(eq(sessionSlides.id, id))
    await recordSlides(tx, call, session, 'slides_removed')
  })
  await removeFiles(call, [path], call.now)
}

/** The file of slides that somebody may read, to be saved: browsers neither show it nor run what is in it. */
export async function downloadSlides(call: Call, session: ReadableSession, id: string) {
  const { path, name } = await readSlides(call, session, id)
  const file = await call.storage.stream(path)
  if (!file) throw new AppError('not_found', text.gone)
  return new FileAnswer(SLIDES_TYPE, savedName(name), file)
}

/** Deletes files that have been no slides for a day, as after the deletion of a session. Returns how many. */
export function removeOrphanSlides(core: Core, now: Date) {
  const inUse = async (some: string[]) => {
    const rows = await core.db
      .select({ path: sessionSlides.path })
      .from(sessionSlides)
      .where(inArray(sessionSlides.path, some))
    return rows.map(({ path }) => path)
  }
  return removeUnused(core, FOLDER, inUse, now)
}
