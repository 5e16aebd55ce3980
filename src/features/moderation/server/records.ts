import { asc, eq, sql } from 'drizzle-orm'
import { chatReports } from '#features/chat/server/table.ts'
import { mutedPeople } from '#features/people/server/table.ts'
import { messageReports } from '#features/messages/server/table.ts'
import type { Db } from '#server/db/db.ts'
import type { PersonalRecords } from '#server/feature.ts'

/**
 * What somebody has reported, in their own words, and their mutes: neither whom they reported nor who muted them. What was
 * reported of them is not theirs to know, as it could give away who did.
 */
export const moderationRecords: PersonalRecords = {
  name: 'reports and mutes',
  async collect(db, { id }) {
    const mutes = await db
      .select({
        conference_id: mutedPeople.conference_id,
        muted_at: mutedPeople.muted_at,
        muted_until: mutedPeople.muted_until,
      })
      .from(mutedPeople)
      .where(eq(mutedPeople.person_id, id))
      .orderBy(asc(mutedPeople.muted_at))
    return { reports: await collectReports(db, id), mutes }
  },
  async erase({ db }, { id }) {
    for (const reports of [chatReports, messageReports]) {
      // What is reported of a person is their words or their profile.
      await db.delete(reports).where(eq(reports.author_id, id))
      // What they reported is somebody else's, and the organisers may still have to deal with it.
      await db.update(reports).set({ reporter_id: null, reason: '' }).where(eq(reports.reporter_id, id))
    }
    await db.delete(mutedPeople).where(eq(mutedPeople.person_id, id))
  },
}

async function collectReports(db: Db, id: string) {
  const inChat = await db
    .select({ ...ownColumns(chatReports), about: sql<string>`'a message in the chat'` })
    .from(chatReports)
    .where(eq(chatReports.reporter_id, id))
  const { message_id } = messageReports
  const about = sql<string>`case when ${message_id} is null then 'a profile' else 'a private message' end`
  const others = await db
    .select({ ...ownColumns(messageReports), about })
    .from(messageReports)
    .where(eq(messageReports.reporter_id, id))
  return [...inChat, ...others].toSorted((one, other) => one.created_at.localeCompare(other.created_at))
}

function ownColumns({ conference_id, reason, created_at, resolved_at }: typeof chatReports | typeof messageReports) {
  return { conference_id, reason, created_at, resolved_at }
}
