import { randomUUID } from 'node:crypto'
import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { EditableConference, VisibleConference } from '#features/conferences/server/access.ts'
import type { Core } from '#server/context.ts'
import { type Db, prepared, transact } from '#server/db/db.ts'
import { violates } from '#server/db/refusals.ts'
import { refuseOverwrite } from '#server/db/overwrite.ts'
import { isAnyOf, requireAll } from '#server/db/selected.ts'
import { randomName } from '#server/files/stored-files.ts'
import { ownsFile, removeOrphans, storeImage } from '#server/files/stored-images.ts'
import { AppError } from '#shared/errors.ts'
import type { OpenedVersion } from '#shared/opened-version.ts'
import type { NewSpeaker, SpeakerChange } from '../fields.ts'
import { sortSpeakers, SPEAKER_IMAGES, SPEAKER_LIMITS } from '../rules.ts'
import { refusalText } from '../refusal-text.ts'
import { text } from '../text.ts'
import { speakerEdits, speakers } from './table.ts'

/** The speakers sorted by name, as every screen shows them. */
export async function listSpeakers(db: Db, { id }: VisibleConference) {
  return sortSpeakers(await speakersOf(db).execute({ conference_id: id }))
}

const {
  created_at: _created,
  email: _email,
  field_changes: _changes,
  import_id: _import,
  ...everybodys
} = getTableColumns(speakers)
/** What everybody reads of a speaker. */
export const shownColumns = everybodys

const speakersOf = prepared((db) =>
  db
    .select(shownColumns)
    .from(speakers)
    .where(eq(speakers.conference_id, sql.placeholder('conference_id')))
    // Speakers of one name have this order on every screen and in every process.
    .orderBy(asc(speakers.created_at), asc(speakers.id))
    .limit(SPEAKER_LIMITS.speakers)
    .prepare('speakers_of_conference'),
)

export async function addSpeaker(
  db: Db,
  conference: EditableConference,
  fields: z.output<typeof NewSpeaker>,
  now: Date,
) {
  await refuseForeignImage(db, conference, fields.image_url)
  if ((await countSpeakers(db, conference)) >= SPEAKER_LIMITS.speakers)
    throw new AppError('limit_reached', refusalText.tooMany)
  const at = now.toISOString()
  const row = { ...fields, id: randomUUID(), conference_id: conference.id, created_at: at, updated_at: at }
  const [made] = await db.insert(speakers).values(row).returning().catch(refuseTaken)
  return made!
}

/** Throws `conflict` where another speaker of the conference has the address. */
function refuseTaken(error: unknown): never {
  if (!violates(error, 'speakers_email_once')) throw error
  throw new AppError('conflict', refusalText.emailTaken, { email: refusalText.emailTaken })
}

export async function updateSpeaker(
  db: Db,
  conference: EditableConference,
  { id, updated_at, field_versions, ...change }: z.output<typeof SpeakerChange> & OpenedVersion & { id: string },
  now: Date,
) {
  await refuseForeignImage(db, conference, change.image_url)
  return transact(db, async (tx) => {
    const [stored] = await tx.select().from(speakers).where(inThis(conference, id)).for('update')
    if (!stored) throw new AppError('not_found', text.notFound)
    refuseOverwrite(stored, change, { updated_at, field_versions })
    const [changed] = await tx
      .update(speakers)
      .set({ ...change, updated_at: now.toISOString() })
      .where(eq(speakers.id, id))
      .returning()
    return changed!
  }).catch(refuseTaken)
}

/**
 * Deletes all of these speakers, or none. Their sessions stay and show "Unknown" instead, because the database sets the
 * reference to null. Throws `not_found` if one of them does not exist.
 */
export async function removeSpeakers(db: Db, conference: EditableConference, ids: readonly string[]) {
  return transact(db, async (tx) => {
    const these = and(eq(speakers.conference_id, conference.id), isAnyOf(speakers.id, ids))
    const { id } = speakers
    const found = await tx.select({ id }).from(speakers).where(these).orderBy(id).for('update')
    requireAll(found, ids, { notFound: text.notFound, someGone: refusalText.someGone })
    await tx.delete(speakers).where(these)
    return { removed: found.length }
  })
}

function inThis({ id }: EditableConference, speaker_id: string) {
  return and(eq(speakers.id, speaker_id), eq(speakers.conference_id, id))
}

function countSpeakers(db: Db, { id }: EditableConference) {
  return db.$count(speakers, eq(speakers.conference_id, id))
}

/** The longest side in pixels: twice the size on the largest card. */
const SIDE = 800
const QUOTA = { files: 2 * SPEAKER_LIMITS.speakers, bytes: 500 * 1024 * 1024 }

/** Stores a picture and returns its address. Throws as `storeImage` does. */
export async function storeSpeakerImage(
  core: Pick<Core, 'db' | 'storage'>,
  conference: { id: string },
  bytes: Uint8Array,
  now: Date,
) {
  const image = {
    bytes,
    side: SIDE,
    path: `${SPEAKER_IMAGES}/${randomName()}`,
    owner: ownerOf(conference),
    quota: QUOTA,
  }
  return storeImage(core, image, now)
}

/** Pictures belong to a conference: they count towards its quota, and no other conference may use them. */
function ownerOf({ id }: { id: string }) {
  return `conference:${id}`
}

/** Throws `unprocessable` for a picture that was not uploaded for this conference. */
export async function refuseForeignImage(db: Db, conference: VisibleConference, url: string | null | undefined) {
  if (!url || (await ownsFile(db, ownerOf(conference), url))) return
  throw new AppError('unprocessable', refusalText.foreignImage, { image_url: refusalText.foreignImage })
}

/** Deletes pictures that no speaker has used for a day, and to which none can be taken back. Returns how many. */
export async function removeOrphanImages(core: Core, now: Date) {
  const shown = async (urls: string[]) => {
    const used = await core.db
      .select({ url: speakers.image_url })
      .from(speakers)
      .where(inArray(speakers.image_url, urls))
    const before = await core.db
      .select({ url: speakerEdits.before })
      .from(speakerEdits)
      .where(and(eq(speakerEdits.field, 'image_url'), inArray(speakerEdits.before, urls)))
    return [...used, ...before].flatMap(({ url }) => url ?? [])
  }
  return removeOrphans(core, SPEAKER_IMAGES, shown, now)
}
