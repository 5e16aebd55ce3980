import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { conferences } from '#features/conferences/server/table.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import type { PersonalRecords } from '#server/feature.ts'
import { speakerEdits, speakers } from './table.ts'

/**
 * What conferences say of a person as a speaker. An erasure takes the address and the person's own changes; what is left is
 * the programme, in which the organisers name who spoke.
 */
export const speakerRecords: PersonalRecords = {
  name: 'speaking',
  async collect(db, { email }) {
    if (email === null) return []
    const rows = await db
      .select({ conference: conferences.name, speaker: speakers })
      .from(speakers)
      .innerJoin(conferences, eq(conferences.id, speakers.conference_id))
      .where(eq(speakers.email, email))
    return rows.map(({ conference, speaker }) => {
      const { id: _id, conference_id: _conference, import_id: _import, field_changes: _changes, ...shown } = speaker
      return { conference, ...shown }
    })
  },
  async erase({ db }, { email }) {
    if (email === null) return
    const own = await db.update(speakers).set({ email: null }).where(eq(speakers.email, email)).returning()
    await db.delete(speakerEdits).where(
      inArray(
        speakerEdits.speaker_id,
        own.map(({ id }) => id),
      ),
    )
  },
}

/** Takes the addresses of erased people from the speakers of an imported conference, whom nobody has edited yet. */
export async function eraseSpeakerAddresses(tx: Db, conference_id: string, isErased: (email: string) => boolean) {
  const rows = await tx
    .select({ id: speakers.id, email: speakers.email })
    .from(speakers)
    .where(and(eq(speakers.conference_id, conference_id), isNotNull(speakers.email)))
  const erased = rows.filter(({ email }) => email !== null && isErased(email))
  await tx
    .update(speakers)
    .set({ email: null })
    .where(isAnyOf(speakers.id, erased.map(({ id }) => id))) // prettier-ignore
}
