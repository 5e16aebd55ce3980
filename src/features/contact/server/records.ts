import { eq } from 'drizzle-orm'
import type { PersonalRecords } from '#server/feature.ts'
import { emails } from '#server/mail/outbox.ts'
import { contactMessages } from './table.ts'

/** A person's messages through the contact form, and the emails that forwarded them. */
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
            answered_at: contactMessages.answered_at,
          })
          .from(contactMessages)
          .where(eq(contactMessages.email, email))
          .orderBy(contactMessages.created_at),
  async erase({ db }, { email }) {
    if (email === null) return
    await db.delete(contactMessages).where(eq(contactMessages.email, email))
    await db.delete(emails).where(eq(emails.reply_to, email))
  },
}
