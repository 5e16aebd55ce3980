import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import type { EditableConference, JoinedConference, OwnedConference } from '#features/conferences/server/access.ts'
import type { Call } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { refuseOverwrite } from '#server/db/overwrite.ts'
import { AppError } from '#shared/errors.ts'
import type { OpenedVersion } from '#shared/opened-version.ts'
import type { SpeakerDetails } from '../details-contract.ts'
import type { OwnChange } from '../fields.ts'
import { OWN_FIELDS, type OwnField } from '../people-rules.ts'
import { text } from '../text.ts'
import { refuseForeignImage } from './service.ts'
import { speakerEdits, speakers } from './table.ts'

type SpeakerRow = typeof speakers.$inferSelect
type EditRow = typeof speakerEdits.$inferSelect

/** Whether the speaker's row still holds what the speaker left there. */
const isCurrent = sql`to_jsonb(${speakers}) ->> ${speakerEdits.field} is not distinct from ${speakerEdits.after}`

/** What speakers changed and nobody has changed since, by the id of the speaker. */
export async function readEdits(db: Db, { id }: OwnedConference) {
  const { speaker_id, field, before, after, edited_at } = speakerEdits
  const rows = await db
    .select({ speaker_id, field, before, after, edited_at })
    .from(speakerEdits)
    .innerJoin(speakers, eq(speakers.id, speaker_id))
    .where(and(eq(speakers.conference_id, id), isCurrent))
    .orderBy(asc(edited_at), asc(field))
  const edits = new Map<string, SpeakerDetails['edits']>()
  for (const { speaker_id: of, ...edit } of rows) edits.set(of, [...(edits.get(of) ?? []), edit])
  return edits
}

type Opened = OpenedVersion & { id: string }

/** Puts back what the speaker changed, where nobody has changed it since. Throws `NewerVersionError`. */
export async function takeBack({ db, user, now }: Call, conference: EditableConference, { id, ...opened }: Opened) {
  return transact(db, async (tx) => {
    const stored = await lockSpeaker(tx, conference, id)
    const edits = (await lockEdits(tx, id)).filter((edit) => stored[edit.field] === edit.after)
    const change = Object.fromEntries(edits.map(({ field, before }) => [field, before]))
    refuseOverwrite(stored, change, opened)
    await tx.delete(speakerEdits).where(eq(speakerEdits.speaker_id, id))
    if (edits.length === 0) return stored
    const updated_at = now.toISOString()
    const [restored] = await tx
      .update(speakers)
      .set({ ...change, updated_at })
      .where(eq(speakers.id, id))
      .returning()
    const act = { conference_id: conference.id, user_id: user.id, action: 'speaker_change_undone' } as const
    await recordAudit(tx, act, now)
    return restored!
  })
}

/** The organisers agree to what the speaker changed. Throws `NewerVersionError` if there is more than they were shown. */
export async function keepEdits(db: Db, conference: EditableConference, { id, ...opened }: Opened) {
  await transact(db, async (tx) => {
    const stored = await lockSpeaker(tx, conference, id)
    const edits = await lockEdits(tx, id)
    refuseOverwrite(stored, Object.fromEntries(edits.map(({ field, before }) => [field, before])), opened)
    await tx.delete(speakerEdits).where(eq(speakerEdits.speaker_id, id))
  })
}

/**
 * Changes what the caller says of themselves as this speaker, which they must be, and keeps what was there before for the
 * organisers. Throws `NewerVersionError` where these have changed the same since.
 */
export async function changeSelf(
  { db, user, now }: Call,
  conference: JoinedConference,
  { id, updated_at, field_versions, ...change }: z.output<typeof OwnChange> & Opened,
) {
  await refuseForeignImage(db, conference, change.image_url)
  return transact(db, async (tx) => {
    const stored = await lockSpeaker(tx, conference, id)
    refuseOverwrite(stored, change, { updated_at, field_versions })
    const edited = changedFields(stored, change)
    if (edited.length === 0) return stored
    const at = now.toISOString()
    await noteEdits(tx, stored, edited, at)
    const values = Object.fromEntries(edited.map(({ field, after }) => [field, after]))
    const [changed] = await tx
      .update(speakers)
      .set({ ...values, updated_at: at })
      .where(eq(speakers.id, id))
      .returning()
    await recordAudit(tx, { conference_id: conference.id, user_id: user.id, action: 'speaker_changed' }, now)
    return changed!
  })
}

type Edited = { field: OwnField; after: string | null }

function changedFields(stored: SpeakerRow, change: Partial<Record<OwnField, string | null>>): Edited[] {
  return OWN_FIELDS.flatMap((field) => {
    const after = change[field]
    return after === undefined || after === stored[field] ? [] : { field, after }
  })
}

/** A field that the speaker changes twice keeps its first value; one that is as it was again is no change. */
async function noteEdits(tx: Db, stored: SpeakerRow, edited: readonly Edited[], edited_at: string) {
  const known = new Map((await lockEdits(tx, stored.id)).map((edit) => [edit.field, edit]))
  const fields = edited.map(({ field }) => field)
  await tx.delete(speakerEdits).where(and(eq(speakerEdits.speaker_id, stored.id), inArray(speakerEdits.field, fields)))
  const edits = edited.flatMap(({ field, after }): EditRow[] => {
    const earlier = known.get(field)
    const before = earlier && earlier.after === stored[field] ? earlier.before : stored[field]
    return before === after ? [] : [{ speaker_id: stored.id, field, before, after, edited_at }]
  })
  if (edits.length > 0) await tx.insert(speakerEdits).values(edits)
}

function lockEdits(tx: Db, speaker_id: string) {
  return tx.select().from(speakerEdits).where(eq(speakerEdits.speaker_id, speaker_id)).for('update')
}

async function lockSpeaker(tx: Db, conference: EditableConference | JoinedConference, id: string) {
  const [row] = await tx
    .select()
    .from(speakers)
    .where(and(eq(speakers.id, id), eq(speakers.conference_id, conference.id)))
    .for('update')
  if (!row) throw new AppError('not_found', text.notFound)
  return row
}
