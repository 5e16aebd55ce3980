import { and, eq, inArray, sql } from 'drizzle-orm'
import { conferencesOf } from '#features/people/server/participants.ts'
import type { PersonalRecords } from '#server/feature.ts'
import { suggestionEmails, suggestionInputs, suggestionLists } from './table.ts'

/**
 * A person's own lists go with the account; this takes them out of those of others. Lists are not exported, because they name
 * other people and are made anew from what the other parts of the file have.
 */
export const suggestionsRecords: PersonalRecords = {
  name: 'suggestions',
  async collect(db, { id }) {
    const [inputs] = await db.select().from(suggestionInputs).where(eq(suggestionInputs.person_id, id))
    const emails = await db.select().from(suggestionEmails).where(eq(suggestionEmails.person_id, id))
    return { inputs: inputs ?? null, weekly_emails: emails }
  },
  async erase({ db }, { id }) {
    await db.delete(suggestionInputs).where(eq(suggestionInputs.person_id, id))
    await db.delete(suggestionEmails).where(eq(suggestionEmails.person_id, id))
    const { conference_id, person_ids, left_out } = suggestionLists
    const isHere = inArray(conference_id, sql`(${conferencesOf(sql`${id}`)})`)
    await db
      .update(suggestionLists)
      .set({ person_ids: sql`array_remove(${person_ids}, ${id})`, left_out: sql`array_remove(${left_out}, ${id})` })
      .where(and(isHere, sql`${id} = any(${person_ids} || ${left_out})`))
  },
}
