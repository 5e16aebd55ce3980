import { eq, inArray } from 'drizzle-orm'
import { conferences } from '#features/conferences/server/table.ts'
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
