import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { users } from '#features/auth/server/table.ts'
import type { Core } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { queueEmail } from '#server/mail/outbox.ts'
import { emailWait, isUrgent } from '../rules.ts'
import { summaryEmail } from './mail.ts'
import { lockPreferences } from './preferences.ts'
import { readIntroduced } from './introduced.ts'
import { notificationPreferences, notifications } from './table.ts'

const PEOPLE_AT_ONCE = 200

/** Emails everybody what they have not read in time: one email for each, whatever is unread. */
export async function emailNotifications(core: Core, now: Date) {
  for (;;) {
    const due = await core.db
      .select({ person_id: notifications.person_id })
      .from(notifications)
      .where(lte(notifications.email_due_at, now.toISOString()))
      .groupBy(notifications.person_id)
      .orderBy(asc(sql`min(${notifications.email_due_at})`))
      .limit(PEOPLE_AT_ONCE)
    for (const { person_id } of due) await transact(core.db, (tx) => emailPerson(core, tx, person_id, now))
    if (due.length < PEOPLE_AT_ONCE) return
  }
}

async function emailPerson(core: Core, tx: Db, person_id: string, now: Date) {
  // Locked, so that only one of several processes finds what is due.
  const chosen = await lockPreferences(tx, person_id)
  const isDue = and(eq(notifications.person_id, person_id), lte(notifications.email_due_at, now.toISOString()))
  const due = await tx.selectDistinct({ kind: notifications.kind }).from(notifications).where(isDue)
  const later = emailWait(
    chosen,
    now,
    due.some(({ kind }) => isUrgent(kind)),
  )
  const isPending = and(eq(notifications.person_id, person_id), isNotNull(notifications.email_due_at))
  if (later) return tx.update(notifications).set({ email_due_at: later.toISOString() }).where(isDue)
  const pending = await tx
    .update(notifications)
    .set({ email_due_at: null })
    .where(isPending)
    .returning({ group_id: notifications.group_id, subject_id: notifications.subject_id })
  const group_ids = pending.map(({ group_id }) => group_id)
  const found = await readIntroduced(core, tx, group_ids, now)
  const [account] = await tx.select({ email: users.email }).from(users).where(eq(users.id, person_id))
  if (!account?.email || found.length === 0) return
  const unread = found.map(({ notification }) => notification)
  const subject_ids = pending.map(({ subject_id }) => subject_id)
  await queueEmail(tx, await summaryEmail(core.env, { to: account.email, person_id, unread, subject_ids }), now)
  await tx
    .update(notificationPreferences)
    .set({ emailed_at: now.toISOString() })
    .where(eq(notificationPreferences.person_id, person_id))
}
