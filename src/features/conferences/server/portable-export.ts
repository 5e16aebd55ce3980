import type { Readable } from 'node:stream'
import type { Call } from '#server/context.ts'
import { FileAnswer } from '#server/http/endpoints.ts'
import type { Limit } from '#server/http/limits.ts'
import type { Export } from '#server/portable/part.ts'
import { TakenPictures } from '#server/portable/pictures.ts'
import { RowNumbers } from '#server/portable/references.ts'
import type { Entry } from '#server/signed-file/format.ts'
import { signingKey } from '#server/signed-file/keys.ts'
import { signedFile } from '#server/signed-file/write.ts'
import { PORTABLE_ENDING } from '../portable-rules.ts'
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
  await recordAudit(db, { conference_id: id, user_id: user.id, action: 'conference_taken' }, now)
  const key = await signingKey(env)
  const file = { kind: CONFERENCE_KIND, origin: env.PUBLIC_URL, made_at: now, key }
  return new FileAnswer('application/gzip', slug + PORTABLE_ENDING, signedFile(file, allEntries(call, id)))
}

async function* allEntries({ db, storage, portableParts }: Call, id: string): AsyncGenerator<Entry> {
  const source: Export = { db, id, numbers: new RowNumbers(), pictures: new TakenPictures(storage) }
  for (const part of portableParts) {
    for await (const entry of part.entries(source)) {
      yield entry
      yield* source.pictures.entries()
    }
  }
}
