import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { JoinedConference, OwnedConference } from '#features/conferences/server/access.ts'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import { storeReport, withdrawReports } from '#features/rooms/server/reports.ts'
import { readPeople } from '#features/people/server/queries.ts'
import { scheduleItems } from '#features/schedule/server/table.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { transactLive } from '#server/live/events.ts'
import { AppError } from '#shared/errors.ts'
import type { ChatReport } from '../contract.ts'
import { text } from '../text.ts'
import { chatMessages, chatReports } from './table.ts'

/** Keeps a message as it is now for the organisers. A second report of the same person changes nothing. */
export async function reportMessage(
  call: Call,
  { id: conference_id }: JoinedConference,
  { id, reason }: { id: string; reason: string },
) {
  const [row] = await call.db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.id, id), eq(chatMessages.conference_id, conference_id)))
  if (!row || row.deleted_at !== null) throw new AppError('not_found', text.gone)
  const reported = { conference_id, message_id: id, author_id: row.author_id, reason, evidence: row.text }
  await storeReport(call, reported, (tx, report) =>
    tx.insert(chatReports).values(report).onConflictDoNothing().returning({ id: chatReports.id }),
  )
}

const MOST_REPORTS = 500

/** The open ones first, each part with the newest first. */
export async function listReports(db: Db, { id }: OwnedConference): Promise<ChatReport[]> {
  const rows = await db
    .select({
      report: chatReports,
      message: {
        posted_seq: chatMessages.posted_seq,
        schedule_item_id: chatMessages.schedule_item_id,
        deleted_by: chatMessages.deleted_by,
      },
      session_title: scheduleItems.title,
    })
    .from(chatReports)
    .innerJoin(chatMessages, eq(chatMessages.id, chatReports.message_id))
    .leftJoin(scheduleItems, eq(scheduleItems.id, chatMessages.schedule_item_id))
    .where(eq(chatReports.conference_id, id))
    .orderBy(sql`${chatReports.resolved_at} is not null`, sql`${chatReports.created_at} desc`, asc(chatReports.id))
    .limit(MOST_REPORTS)
  const ids = rows.flatMap(({ report }) => [report.reporter_id, report.author_id, report.resolved_by])
  const personOf = await readPeople(db, id, ids)
  return rows.map(({ report: { reporter_id, author_id, resolved_by, ...report }, message, session_title }) => ({
    ...report,
    ...message,
    session_title,
    reporter: personOf(reporter_id),
    author: personOf(author_id),
    resolved_by: personOf(resolved_by)?.full_name ?? null,
  }))
}

/**
 * Closes a report, and all others of the same message. Throws `not_found` for a report of another conference, and
 * `conflict` if another organiser was faster.
 */
export async function resolveReport(call: Call, { id: conference_id }: OwnedConference, id: string) {
  const { user, now } = call
  await transactLive(call, now, async (tx, publisher) => {
    const [report] = await tx
      .select()
      .from(chatReports)
      .where(and(eq(chatReports.id, id), eq(chatReports.conference_id, conference_id)))
      .for('update')
    if (!report) throw new AppError('not_found', text.reportGone)
    if (report.resolved_at !== null) {
      if (report.resolved_by === user.id) return
      throw new AppError('conflict', text.reportClosed)
    }
    const closed = await closeReports(tx, report.message_id, { user, now })
    const act = { conference_id, user_id: user.id, action: 'report_closed', person_id: report.author_id } as const
    await recordAudit(tx, { ...act, count: closed.length }, now)
    await withdrawReports(tx, publisher, closed)
  })
}

/** Closes the open reports of a message. Returns their ids. */
export async function closeReports(tx: Db, message_id: string, { user, now }: Pick<Call, 'user' | 'now'>) {
  const closed = await tx
    .update(chatReports)
    .set({ resolved_at: now.toISOString(), resolved_by: user.id })
    .where(and(eq(chatReports.message_id, message_id), isNull(chatReports.resolved_at)))
    .returning({ id: chatReports.id })
  return closed.map(({ id }) => id)
}
