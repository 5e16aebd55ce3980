import { inArray, sql } from 'drizzle-orm'
import { conferencesOf } from '#features/people/server/participants.ts'
import type { PersonalRecords } from '#server/feature.ts'
import { suggestionLists } from './table.ts'

/**
 * A person's own lists go with the account; this takes them out of those of others. Nothing is exported, because lists name
 * other people and are made anew from what the other parts of the file have.
 */
export const suggestionsRecords: PersonalRecords = {
  name: 'suggestions',
  collect: () => Promise.resolve([]),
  async erase({ db }, { id }) {
    await db
      .update(suggestionLists)
      .set({ person_ids: sql`array_remove(${suggestionLists.person_ids}, ${id})` })
      .where(
        sql`${inArray(suggestionLists.conference_id, sql`(${conferencesOf(sql`${id}`)})`)} and ${id} = any(${suggestionLists.person_ids})`,
      )
  },
}
