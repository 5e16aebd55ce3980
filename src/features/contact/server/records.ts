import { eq } from 'drizzle-orm'
import type { PersonalRecords } from '#features/profile/server/erasing.ts'
import { letters } from '#server/outbox.ts'
import { contactMessages } from './table.ts'

/** What somebody wrote through the contact form, and the letters that carried it. */
export const contactRecords: PersonalRecords = {
  name: 'messages to the operator and to organisers',
  collect: async (db, { email }) =>
    email === null
      ? []
      : db
          .select({
            name: contactMessages.name,
            message: contactMessages.message,
            written_at: contactMessages.created_at,
          })
          .from(contactMessages)
          .where(eq(contactMessages.email, email))
          .orderBy(contactMessages.created_at),
  async erase({ db }, { email }) {
    if (email === null) return
    await db.delete(contactMessages).where(eq(contactMessages.email, email))
    await db.delete(letters).where(eq(letters.reply_to, email))
  },
}
