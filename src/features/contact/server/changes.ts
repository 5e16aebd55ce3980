import { eq } from 'drizzle-orm'
import { type Db, transact } from '#server/db/db.ts'
import { emails } from '#server/mail/outbox.ts'
import { messageTopic } from './mail.ts'
import { operatorMessage } from './queries.ts'
import { contactMessages } from './table.ts'

/** Notes that a message to the operator was answered at that time, or not yet. Returns false if there is no such message. */
export async function setAnswered(db: Db, id: string, at: Date | null) {
  const changed = await db
    .update(contactMessages)
    .set({ answered_at: at && at.toISOString() })
    .where(operatorMessage(id))
    .returning({ id: contactMessages.id })
  return changed.length > 0
}

/** Deletes a message to the operator, and the email that forwarded it. Returns false if there is no such message. */
export async function deleteMessage(db: Db, id: string) {
  return transact(db, async (tx) => {
    const deleted = await tx.delete(contactMessages).where(operatorMessage(id)).returning({ id: contactMessages.id })
    if (deleted.length === 0) return false
    await tx.delete(emails).where(eq(emails.topic, messageTopic(id)))
    return true
  })
}
