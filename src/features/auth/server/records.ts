import { eq } from 'drizzle-orm'
import type { PersonalRecords } from '#server/feature.ts'
import { forgetSender } from '#server/mail/email-log.ts'
import { emails, eraseEmails, eraseQuotingEmails } from '#server/mail/outbox.ts'
import { mailTokens, sessions, signUps, users } from './table.ts'

export const accountRecords: PersonalRecords = {
  name: 'account',
  async collect(db, { id }) {
    const [row] = await db.select().from(users).where(eq(users.id, id))
    if (!row) return null
    const { password_hash, ...account } = row
    const signedIn = await db
      .select({ method: sessions.method, since: sessions.created_at, last_used: sessions.refreshed_at })
      .from(sessions)
      .where(eq(sessions.user_id, id))
    return { ...account, has_password: password_hash !== null, sessions: signedIn }
  },
  async erase({ db }, { id, email }) {
    if (email !== null) await db.delete(signUps).where(eq(signUps.email, email))
    await db.delete(sessions).where(eq(sessions.user_id, id))
    await db.delete(mailTokens).where(eq(mailTokens.user_id, id))
  },
}

/**
 * The emails to the person in the last thirty days, without their text, because it contains secret links, and without their
 * subject, because both may quote others. Emails to others that quote the person are erased as well.
 */
export const emailRecords: PersonalRecords = {
  name: 'emails',
  collect: async (db, { email }) =>
    email === null
      ? []
      : db
          .select({ kind: emails.kind, written_at: emails.created_at, sent_at: emails.sent_at })
          .from(emails)
          .where(eq(emails.to_address, email))
          .orderBy(emails.created_at),
  async erase({ db }, { id, email }) {
    if (email !== null) await eraseEmails(db, { to: email })
    await eraseQuotingEmails(db, [id])
    await forgetSender(db, id)
  },
}
