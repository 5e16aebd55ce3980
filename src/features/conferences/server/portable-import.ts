import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import type { Call, Core } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { isContradiction } from '#server/db/refusals.ts'
import type { Env } from '#server/env.ts'
import { Exclusive } from '#server/exclusive.ts'
import { nullIfMissing } from '#server/files/missing.ts'
import { removeFiles } from '#server/files/stored-files.ts'
import type { Limit } from '#server/http/limits.ts'
import { Deadline } from '#server/portable/deadline.ts'
import { ImportedPictures } from '#server/portable/pictures.ts'
import { NewIds } from '#server/portable/references.ts'
import { publicPart, signingKey } from '#server/signed-file/keys.ts'
import { parseLines } from '#server/signed-file/lines.ts'
import { type Unpacked, unpackSignedFile } from '#server/signed-file/unpack.ts'
import { AppError } from '#shared/errors.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import type { ImportedConference } from '../portable-contract.ts'
import { portableText as text } from '../portable-text.ts'
import { recordAudit } from './audit-log.ts'
import { CONFERENCE_PART, ConferenceName } from './portable.ts'
import { CONFERENCE_KIND } from './portable-export.ts'
import { conferences } from './table.ts'
import { beginConference, finishConference, requireRoomInPlan } from './service.ts'

/** Previews and imports together. */
const FILES: Limit = { name: 'conference-import-files', points: 20, seconds: 3600, refusal: text.tooManyFiles }
/** Imports that write, each of which may hold an embedded database for as long as `ROWS_MS`. */
const IMPORTS: Limit = { name: 'conference-imports', points: 3, seconds: 3600, refusal: text.tooManyImports }

/** How long the rows of a file may be read and checked before it is imported. */
const CHECK_MS = MINUTE_MS

/** How long pictures may be decoded and stored, during which nobody waits. */
const PICTURES_MS = 5 * MINUTE_MS
/**
 * How long rows may be written, during which everybody waits for an embedded database. The largest conference took 25 seconds
 * on a busy machine.
 */
const ROWS_MS = MINUTE_MS

const busy = () => new AppError('unavailable', text.otherImport, {}, ROWS_MS / 1000)
/** Of one process, which is all there is with an embedded database; the others see the lock of the transaction. */
const imports = new Exclusive(busy)

const folderOf = ({ DATA_DIR }: Env) => join(DATA_DIR, 'imports')

/**
 * Creates a draft of the caller from a signed file, in one transaction. The file is unpacked and verified first, and every
 * row of it is checked; a preview ends there. Then its pictures are stored, and what others wait for is locked last. Throws
 * `invalid` where the file is refused, `unavailable` while another one is imported, and what `createConference` and the credits
 * of delegates throw.
 */
export async function importConference(call: Call, { dry_run }: { dry_run: boolean }): Promise<ImportedConference> {
  await call.limits.spend(FILES, call.user.id)
  const folder = join(folderOf(call.env), randomUUID())
  try {
    const file = await unpackSignedFile(call.body ?? Readable.from([]), CONFERENCE_KIND, folder)
    const preview = await checkedPreview(call, file)
    if (dry_run) return preview
    const conference_id = await imports.run(async () => {
      await call.limits.spend(IMPORTS, call.user.id)
      return createFrom(call, file, preview.name)
    })
    return { ...preview, conference_id }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What is in the file, once all of it was found to be valid. */
async function checkedPreview({ env, now, portableParts }: Call, file: Unpacked): Promise<ImportedConference> {
  const { origin, made_at, public_key, fingerprint } = file.signed
  const known = new Set(portableParts.map(({ name }) => name))
  const unknown = file.names.find(
    (name) => !isPicture(name) && !known.has(/^([^.]+)\.\d+\.jsonl$/.exec(name)?.[1] ?? ''),
  )
  if (unknown) throw new AppError('invalid', text.unknownEntry(unknown))
  const counts: ImportedConference['counts'] = []
  const deadline = new Deadline(CHECK_MS)
  for (const { name, count } of portableParts) {
    const rows = await count(file.entriesOf(name), now, deadline)
    if (rows > 0) counts.push({ part: name, count: rows })
  }
  return {
    conference_id: null,
    name: await nameIn(file),
    origin,
    fingerprint,
    // The whole key, because somebody could make one whose fingerprint is ours.
    is_ours: public_key === publicPart(await signingKey(env)),
    made_at,
    counts: counts.filter(({ part }) => part !== CONFERENCE_PART),
    pictures: file.names.filter(isPicture).length,
  }
}

function isPicture(name: string) {
  return name.startsWith('pictures/')
}

/** Throws `invalid` unless there is one conference. */
async function nameIn(file: Unpacked) {
  const rows: string[] = []
  for await (const { name } of parseLines(file.entriesOf(CONFERENCE_PART), ConferenceName)) rows.push(name)
  const [name] = rows
  if (name === undefined || rows.length > 1) throw new AppError('invalid', text.empty)
  return name
}

/** Returns the id of the new conference. */
async function createFrom(call: Call, file: Unpacked, name: string) {
  await requireRoomInPlan(call.db, call.user, call.now)
  const id = randomUUID()
  const pictures = new ImportedPictures(file.read, new Deadline(PICTURES_MS))
  try {
    for (const part of call.portableParts) await part.store({ call, id, pictures }, file.entriesOf(part.name))
    await transact(call.db, (tx) => importInto({ ...call, db: tx }, file, { id, name, pictures }))
    return id
  } catch (error) {
    // Should this fail too, they go with the unused pictures after a day.
    await removePictures(call, id, pictures).catch((failure: unknown) => call.log.error(failure))
    throw isContradiction(error) ? new AppError('invalid', text.inconsistent) : error
  }
}

/** Does nothing where the transaction was committed after all, though its answer was lost. */
async function removePictures(call: Call, id: string, pictures: ImportedPictures) {
  if ((await call.db.$count(conferences, eq(conferences.id, id))) > 0) return
  await removeFiles(call, pictures.paths(), call.now)
}

type New = { id: string; name: string; pictures: ImportedPictures }

async function importInto(call: Call, file: Unpacked, { pictures, ...made }: New) {
  const { db, user, now, portableParts } = call
  await requireOnlyImport(db)
  const deadline = new Deadline(ROWS_MS)
  await beginConference(db, user, made, now)
  const target = { call, id: made.id, owner_id: user.id, ids: new NewIds(now), pictures, deadline }
  for (const part of portableParts) await part.import(target, file.entriesOf(part.name))
  const imported = { conference_id: made.id, owner_id: user.id, made_at: file.signed.made_at }
  await call.hooks.eraseAgain(call, imported, now)
  for (const part of portableParts) await part.finish(target)
  await finishConference(db, user, made, now)
  await recordAudit(db, { conference_id: made.id, user_id: user.id, action: 'conference_imported' }, now)
}

/** Throws `unavailable` while another process imports. */
async function requireOnlyImport(tx: Db) {
  const lock = sql`select pg_try_advisory_xact_lock(hashtextextended('conference imports', 0)) as is_ours`
  const { rows } = await tx.execute<{ is_ours: boolean }>(lock)
  if (!rows[0]?.is_ours) throw busy()
}

/**
 * Deletes what imports have unpacked whose process ended meanwhile. Nobody else uses the folder of an embedded database, so
 * there that is all from before this process; otherwise it is what is older than any import takes.
 */
export async function removeAbandonedImports({ env, database }: Core, now: Date) {
  const before = database.engine === 'embedded' ? performance.timeOrigin : now.getTime() - HOUR_MS
  const folder = folderOf(env)
  for (const name of await readdir(folder).catch(() => [])) {
    // None for an import that has ended meanwhile.
    const found = await stat(join(folder, name)).catch(nullIfMissing)
    if (found && found.mtimeMs < before) await rm(join(folder, name), { recursive: true, force: true })
  }
}
