import type { Readable } from 'node:stream'
import type { Call } from '#server/context.ts'
import { FileAnswer } from '#server/http/endpoints.ts'
import type { Limit } from '#server/http/limits.ts'
import type { Export } from '#server/portable/part.ts'
import { ExportedPictures } from '#server/portable/pictures.ts'
import { RowNumbers } from '#server/portable/references.ts'
import type { Entry } from '#server/signed-file/format.ts'
import { signingKey } from '#server/signed-file/keys.ts'
import { SIGNED_FILE_LIMITS } from '#server/signed-file/limits.ts'
import { signedFile } from '#server/signed-file/write.ts'
import { AppError } from '#shared/errors.ts'
import { PORTABLE_BYTES, PORTABLE_ENDING } from '../portable-rules.ts'
import { portableText as text } from '../portable-text.ts'
import type { OwnedConference } from './access.ts'
import { recordAudit } from './audit-log.ts'

/** What the files of conferences are called in them. */
export const CONFERENCE_KIND = 'conference'

const EXPORTS: Limit = { name: 'conference-files', points: 10, seconds: 3600, refusal: text.tooManyExports }

/** The whole conference as one signed file, written while it is sent. It is noted first, because it has personal data. */
export async function exportConference(call: Call, { id, slug }: OwnedConference): Promise<FileAnswer<Readable>> {
  const { db, env, limits, user, now } = call
  // For each person, or one organiser could use up the downloads of all.
  await limits.spend(EXPORTS, `${id} ${user.id}`)
  await requireFits(call, id)
  await recordAudit(db, { conference_id: id, user_id: user.id, action: 'conference_exported' }, now)
  const key = await signingKey(env)
  const file = { kind: CONFERENCE_KIND, origin: env.PUBLIC_URL, made_at: now, key }
  return new FileAnswer('application/gzip', slug + PORTABLE_ENDING, signedFile(file, allEntries(call, id)))
}

function sourceOf({ db, storage }: Call, id: string): Export {
  return { db, id, numbers: new RowNumbers(), pictures: new ExportedPictures(storage) }
}

/** What is left of lines of JSON when they are packed. */
const PACKED = 0.25
/** What the file is, the hashes and the signature. */
const OTHER_ENTRIES = 3

/** Throws `limit_reached` for what no installation would take in, before a byte of it is sent. */
async function requireFits(call: Call, id: string) {
  const source = sourceOf(call, id)
  const rows = { entries: 0, bytes: 0 }
  for (const part of call.portableParts)
    for await (const entry of part.entries(source)) {
      rows.entries += 1
      rows.bytes += entry.bytes.length
    }
  const pictures = await source.pictures.measure(call.db)
  const { bytes, entries } = SIGNED_FILE_LIMITS
  // Pictures do not become smaller when they are packed.
  if (pictures.bytes + PACKED * rows.bytes > PORTABLE_BYTES)
    throw new AppError('limit_reached', text.tooManyPictures(pictures.bytes))
  if (pictures.bytes + rows.bytes > bytes || pictures.entries + rows.entries + OTHER_ENTRIES > entries)
    throw new AppError('limit_reached', text.tooLargeToExport)
}

async function* allEntries(call: Call, id: string): AsyncGenerator<Entry> {
  const source = sourceOf(call, id)
  for (const part of call.portableParts) {
    for await (const entry of part.entries(source)) {
      yield entry
      yield* source.pictures.entries()
    }
  }
}
