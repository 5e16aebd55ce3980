import { eq } from 'drizzle-orm'
import type { PersonalRecords } from '#server/feature.ts'
import { suggestionEmails, suggestionInputs } from './table.ts'

/** Whom somebody was suggested is worked out when it is asked for, so nothing of it is stored here. */
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
  },
}
