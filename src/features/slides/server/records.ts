import { asc, eq, inArray } from 'drizzle-orm'
import { scheduleItems } from '#features/schedule/server/table.ts'
import type { PersonalRecords } from '#server/feature.ts'
import { forgetFiles, storedFiles } from '#server/files/stored-files.ts'
import { sessionSlides } from './table.ts'

/** Slides that somebody has uploaded as a speaker go with the account. Those of organisers are the conference's. */
export const slidesRecords: PersonalRecords = {
  name: 'slides',
  collect: (db, { id }) =>
    db
      .select({
        conference_id: sessionSlides.conference_id,
        session: scheduleItems.title,
        name: sessionSlides.name,
        size: sessionSlides.size,
        at_once: sessionSlides.at_once,
        created_at: sessionSlides.created_at,
      })
      .from(sessionSlides)
      .innerJoin(scheduleItems, eq(scheduleItems.id, sessionSlides.schedule_item_id))
      .where(eq(sessionSlides.author_id, id))
      .orderBy(asc(sessionSlides.created_at)),
  async erase({ db }, { id }, now) {
    const { author_id, path } = sessionSlides
    const deleted = await db.delete(sessionSlides).where(eq(author_id, id)).returning({ path })
    const paths = deleted.map((one) => one.path)
    await forgetFiles(db, inArray(storedFiles.path, paths), now)
  },
}
