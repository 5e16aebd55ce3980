import { and, eq, isNull, sql } from 'drizzle-orm'
import { chatReports } from '#features/chat/server/table.ts'
import type { OwnedConference } from '#features/conferences/server/access.ts'
import { messageReports } from '#features/messages/server/table.ts'
import type { Db } from '#server/db/db.ts'

/** How many reports wait: those of one message of a chat count once, as on the moderation desk. */
export async function countOpenReports(db: Db, { id }: OwnedConference) {
  const [chat] = await db
    .select({ waiting: sql`count(distinct ${chatReports.message_id})`.mapWith(Number) })
    .from(chatReports)
    .where(and(eq(chatReports.conference_id, id), isNull(chatReports.resolved_at)))
  const isOpen = and(eq(messageReports.conference_id, id), isNull(messageReports.resolved_at))
  return (chat?.waiting ?? 0) + (await db.$count(messageReports, isOpen))
}
