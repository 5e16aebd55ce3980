import { and, desc, eq, sql } from 'drizzle-orm'
import type { OwnedConference } from '#features/conferences/server/access.ts'
import { readPeople } from '#features/people/server/queries.ts'
import { sharedConferences } from '#features/people/server/shared-conferences.ts'
import { storeReport, withdrawReports } from '#features/rooms/server/reports.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { transactLive } from '#server/live/events.ts'
import { AppError } from '#shared/errors.ts'
import type { MessageReport } from '../contract.ts'
import { text } from '../text.ts'
import { findMessage } from './changes.ts'
import { ownSide } from './sides.ts'
import { messageReports } from './table.ts'

type NewReport = { person_id: string; id: string; reason: string }

/**
 * Keeps a message as it is now for the organisers of the conference in which the two met, or else of another that they
 * share. A second report of the same person changes nothing.
 */
export async function reportMessage(call: Call, { person_id: other_id, id, reason }: NewReport) {
  const { db, user, now } = call
  const side = await ownSide(call, other_id)
  const row = await findMessage(db, side.thread_id, id)
  if (!row || row.deleted_at !== null) throw new AppError('not_found', text.gone)
  if (row.author_id === user.id) throw new AppError('forbidden', text.notReportable)
  const [shared] = side.conference_id === null ? await sharedConferences(db, user.id, other_id, now) : []
  const conference_id = side.conference_id ?? shared?.conference_id
  if (conference_id === undefined) throw new AppError('conflict', text.noOrganisers)
  const reported = { conference_id, message_id: id, author_id: row.author_id, reason, evidence: row.text }
  await storeReport(call, reported, (tx, report) =>
    tx.insert(messageReports).values(report).onConflictDoNothing().returning({ id: messageReports.id }),
  )
}

const MOST_REPORTS = 500

export async function listReports(db: Db, { id }: OwnedConference): Promise<MessageReport[]> {
  const rows = await db
    .select()
    .from(messageReports)
    .where(eq(messageReports.conference_id, id))
    .orderBy(sql`${messageReports.resolved_at} is not null`, desc(messageReports.created_at))
    .limit(MOST_REPORTS)
  const ids = rows.flatMap(({ reporter_id, author_id }) => [reporter_id, author_id])
  const personOf = await readPeople(db, id, ids)
  return rows.map(({ reporter_id, author_id, ...row }) => ({
    ...row,
    reporter: personOf(reporter_id),
    author: personOf(author_id),
  }))
}

/** Throws `not_found` for a report of another conference. */
export async function resolveReport(call: Call, conference: OwnedConference, id: string) {
  const { user, now } = call
  await transactLive(call, now, async (tx, publisher) => {
    const changed = await tx
      .update(messageReports)
      .set({ resolved_at: now.toISOString(), resolved_by: user.id })
      .where(and(eq(messageReports.id, id), eq(messageReports.conference_id, conference.id)))
      .returning({ id: messageReports.id })
    if (changed.length === 0) throw new AppError('not_found', text.reportGone)
    await withdrawReports(tx, publisher, [id])
  })
}
