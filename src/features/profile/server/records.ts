import { eq } from 'drizzle-orm'
import type { PersonalRecords } from '#server/feature.ts'
import { removeFilesOf } from '#server/files/stored-files.ts'
import { avatarOwner } from './service.ts'
import { profiles } from './table.ts'

export const profileRecords: PersonalRecords = {
  name: 'profile',
  async collect(db, { id }) {
    const [row] = await db.select().from(profiles).where(eq(profiles.id, id))
    if (!row) return null
    const { search_text: _search, sort_name: _sort, ...profile } = row
    return profile
  },
  async erase({ db }, { id }, now) {
    await db.delete(profiles).where(eq(profiles.id, id))
    await removeFilesOf(db, avatarOwner(id), now)
  },
}
