import { eq } from 'drizzle-orm'
import { mailTokens, sessions, users } from '#features/auth/server/table.ts'
import { endSubscriptions } from '#features/billing/server/service.ts'
import { subscriptions } from '#features/billing/server/table.ts'
import { removeImagesOf } from '#server/files.ts'
import { eraseLetters, letters } from '#server/outbox.ts'
import { avatarOwner } from './service.ts'
import type { PersonalRecords } from './erasing.ts'
import { profiles } from './table.ts'

const account: PersonalRecords = {
  name: 'account',
  async collect(db, { id }) {
    const [row] = await db.select().from(users).where(eq(users.id, id))
    if (!row) return null
    const { password_hash, ...known } = row
    const signedIn = await db
      .select({ method: sessions.method, since: sessions.created_at, last_used: sessions.refreshed_at })
      .from(sessions)
      .where(eq(sessions.user_id, id))
    return { ...known, has_password: password_hash !== null, sessions: signedIn }
  },
  async erase({ db }, { id }) {
    await db.delete(sessions).where(eq(sessions.user_id, id))
    await db.delete(mailTokens).where(eq(mailTokens.user_id, id))
  },
}

const profile: PersonalRecords = {
  name: 'profile',
  async collect(db, { id }) {
    const [row] = await db.select().from(profiles).where(eq(profiles.id, id))
    return row ?? null
  },
  async erase(machine, { id }) {
    await machine.db.delete(profiles).where(eq(profiles.id, id))
    await removeImagesOf(machine, avatarOwner(id))
  },
}

const billing: PersonalRecords = {
  name: 'subscriptions',
  collect: (db, { id }) => db.select().from(subscriptions).where(eq(subscriptions.user_id, id)),
  conclude: (machine, { id }, now) => endSubscriptions(machine, id, now),
  erase: () => Promise.resolve(),
}

/** What was written to the person in the last thirty days: when and about what. The links in it are secrets. */
const mail: PersonalRecords = {
  name: 'letters',
  collect: async (db, { email }) =>
    email === null
      ? []
      : db
          .select({ subject: letters.subject, written_at: letters.created_at, sent_at: letters.sent_at })
          .from(letters)
          .where(eq(letters.to_address, email))
          .orderBy(letters.created_at),
  async erase({ db }, { email }) {
    if (email !== null) await eraseLetters(db, { to: email })
  },
}

export const profileRecords: readonly PersonalRecords[] = [mail, billing, profile, account]
