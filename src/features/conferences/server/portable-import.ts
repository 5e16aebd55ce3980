import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Call, Core } from '#server/context.ts'
import { transact } from '#server/db/db.ts'
import { isContradiction } from '#server/db/refusals.ts'
import type { Env } from '#server/env.ts'
import type { Limit } from '#server/http/limits.ts'
import { BroughtPictures } from '#server/portable/pictures.ts'
import { NewIds } from '#server/portable/references.ts'
import { fingerprint, publicPart, signingKey } from '#server/signed-file/keys.ts'
import { parseLines } from '#server/signed-file/lines.ts'
import { type Unpacked, unpackSignedFile } from '#server/signed-file/unpack.ts'
import { AppError } from '#shared/errors.ts'
import { DAY_MS } from '#shared/time.ts'
import { NewConference } from '../fields.ts'
import type { ImportedConference } from '../portable-contract.ts'
import { portableText as text } from '../portable-text.ts'
import { recordAudit } from './audit-log.ts'
import { CONFERENCE_PART, ConferenceName } from './portable.ts'
import { CONFERENCE_KIND } from './portable-export.ts'
import { createConference } from './service.ts'

const IMPORTS: Limit = { name: 'conference-imports', points: 20, seconds: 3600, refusal: text.tooManyImports }

const folderOf = ({ DATA_DIR }: Env) => join(DATA_DIR, 'imports')

/**
 * Creates a draft of the caller from a signed file, in one transaction. The file is unpacked and verified first, and every
 * row of it is checked; a preview ends there. Throws `invalid` where the file is refused, and what `createConference` and
 * the credits of delegates throw.
 */
export async function importConference(call: Call, { dry_run }: { dry_run: boolean }): Promise<ImportedConference> {
  await call.limits.spend(IMPORTS, call.user.id)
  const folder = join(folderOf(call.env), randomUUID())
  try {
    const file = await unpackSignedFile(call.body ?? Readable.from([]), CONFERENCE_KIND, folder)
    const preview = await checkedPreview(call, file)
    return dry_run ? preview : { ...preview, conference_id: await createFrom(call, file, preview.name) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What is in the file, once all of it was found to be valid. */
async function checkedPreview({ env, portableParts }: Call, file: Unpacked): Promise<ImportedConference> {
  const { origin, made_at, fingerprint: signer } = file.signed
  const isKnown = new Set(portableParts.map(({ name }) => name))
  const unknown = file.names.find((name) => !name.startsWith('pictures/') && !isKnown.has(name.split('.')[0] ?? ''))
  if (unknown) throw new AppError('invalid', text.unknownEntry(unknown))
  const counts: ImportedConference['counts'] = []
  for (const { name, count } of portableParts) {
    const rows = await count(file.entriesOf(name))
    if (rows > 0) counts.push({ part: name, count: rows })
  }
  return {
    conference_id: null,
    name: await nameIn(file),
    origin,
    fingerprint: signer,
    is_ours: signer === fingerprint(publicPart(await signingKey(env))),
    made_at,
    counts: counts.filter(({ part }) => part !== CONFERENCE_PART),
    pictures: file.names.filter((name) => name.startsWith('pictures/')).length,
  }
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
  const { user, now, portableParts, hooks } = call
  const pictures = new BroughtPictures(file.read, call.storage)
  try {
    return await transact(call.db, async (tx) => {
      const { id, owner_id } = await createConference(tx, user, NewConference.parse({ name }), now)
      const target = { call: { ...call, db: tx }, id, owner_id, ids: new NewIds(now), pictures }
      for (const part of portableParts) await part.import(target, file.entriesOf(part.name))
      await hooks.eraseAgain(target.call, { conference_id: id, owner_id, made_at: file.signed.made_at }, now)
      await recordAudit(tx, { conference_id: id, user_id: user.id, action: 'conference_brought' }, now)
      return id
    })
  } catch (error) {
    await pictures.removeStored()
    throw isContradiction(error) ? new AppError('invalid', text.inconsistent) : error
  }
}

/** Deletes what imports have unpacked whose process ended meanwhile. */
export async function removeAbandonedImports({ env }: Core, now: Date) {
  const folder = folderOf(env)
  for (const name of await readdir(folder).catch(() => [])) {
    const { mtimeMs } = await stat(join(folder, name))
    if (now.getTime() - mtimeMs > DAY_MS) await rm(join(folder, name), { recursive: true, force: true })
  }
}
