import { listReports } from '#features/chat/server/reports.ts'
import type { OwnedConference } from '#features/conferences/server/access.ts'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import type { Call } from '#server/context.ts'
import { FileAnswer } from '#server/http/endpoints.ts'
import { csvFile, csvLine } from '#shared/csv.ts'
import { actText } from '../text.ts'
import { listLog } from './log.ts'

const CSV = 'text/csv; charset=utf-8'
/** More than a conference has in the twelve months for which the log is kept. */
const MOST_ENTRIES = 10_000

export async function exportLog({ db, user, now }: Call, conference: OwnedConference) {
  const entries = await listLog(db, conference, { limit: MOST_ENTRIES })
  const lines = [
    csvLine(['at', 'who', 'what']),
    ...entries.map((entry) => csvLine([entry.at, entry.name, actText(entry)])),
  ]
  const act = { conference_id: conference.id, user_id: user.id, action: 'moderation_exported' } as const
  await recordAudit(db, { ...act, count: entries.length }, now)
  return new FileAnswer(CSV, `${conference.slug}-moderation.csv`, csvFile(lines))
}

const REPORT_COLUMNS = ['reported at', 'reported by', 'reason', 'message', 'written by', 'session', 'closed at', 'closed by'] // prettier-ignore

export async function exportReports({ db, user, now }: Call, conference: OwnedConference) {
  const reports = await listReports(db, conference)
  const lines = [
    csvLine(REPORT_COLUMNS),
    ...reports.map(({ created_at, reporter, reason, evidence, author, session_title, resolved_at, resolved_by }) =>
      csvLine([
        created_at,
        reporter?.full_name ?? null,
        reason,
        evidence,
        author?.full_name ?? null,
        session_title,
        resolved_at,
        resolved_by,
      ]),
    ),
  ]
  const act = { conference_id: conference.id, user_id: user.id, action: 'reports_exported' } as const
  await recordAudit(db, { ...act, count: reports.length }, now)
  return new FileAnswer(CSV, `${conference.slug}-reports.csv`, csvFile(lines))
}
