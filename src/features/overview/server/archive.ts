import { eq, isNull, and } from 'drizzle-orm'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import type { OwnedConference } from '#features/conferences/server/access.ts'
import { exportDelegates } from '#features/delegates/server/export.ts'
import { managedExhibitor } from '#features/exhibitors/server/access.ts'
import { exportExhibitors } from '#features/exhibitors/server/import.ts'
import { exhibitors } from '#features/exhibitors/server/table.ts'
import { exportLog, exportReports } from '#features/moderation/server/export.ts'
import { exportPolls } from '#features/polls/server/export.ts'
import { calendarFile, scheduleCsv, speakersCsv } from '#features/public-page/server/exports.ts'
import { readProgramme } from '#features/public-page/server/programme.ts'
import { exportQuestions } from '#features/questions/server/export.ts'
import { exportLeads } from '#features/stands/server/leads.ts'
import { exhibitorLeads } from '#features/stands/server/table.ts'
import type { Call } from '#server/context.ts'
import { zipStream, type ZippedFile } from '#server/files/zip.ts'
import { FileAnswer } from '#server/http/endpoints.ts'
import { exportDays, exportSessions } from './export.ts'

type Export = { name: string; write: (call: Call, conference: OwnedConference) => Promise<{ body: string | Buffer }> }

const EXPORTS: readonly Export[] = [
  { name: 'delegates.csv', write: exportDelegates },
  { name: 'sessions.csv', write: ({ db }, conference) => exportSessions(db, conference) },
  { name: 'days.csv', write: ({ db }, conference) => exportDays(db, conference) },
  { name: 'questions.csv', write: exportQuestions },
  { name: 'polls.csv', write: exportPolls },
  { name: 'exhibitors.csv', write: exportExhibitors },
  { name: 'reports.csv', write: exportReports },
  { name: 'moderation.csv', write: exportLog },
]

/** All exports of a conference as one archive, each as it is on its own. Those that are logged alone are logged here too. */
export async function exportAll(call: Call, conference: OwnedConference) {
  const { db, user, now } = call
  const stands = await listWithLeads(call, conference)
  const count = EXPORTS.length + PROGRAMME_FILES + stands.length
  await recordAudit(db, { conference_id: conference.id, user_id: user.id, action: 'everything_exported', count }, now)
  const body = zipStream(allFiles(call, conference, stands), now)
  return new FileAnswer('application/zip', `${conference.slug}-everything.zip`, body)
}

type Stand = { id: string; name: string }

async function* allFiles(
  call: Call,
  conference: OwnedConference,
  stands: readonly Stand[],
): AsyncGenerator<ZippedFile> {
  yield* programmeFiles(call, conference)
  for (const { name, write } of EXPORTS) yield { name, body: (await write(call, conference)).body }
  for (const [i, { id, name }] of stands.entries()) {
    const { body } = await exportLeads(call, await managedExhibitor(call, id))
    yield { name: `leads/${i + 1}-${fileName(name)}.csv`, body }
  }
}

const PROGRAMME_FILES = 3

async function* programmeFiles({ db, env }: Call, conference: OwnedConference): AsyncGenerator<ZippedFile> {
  const programme = await readProgramme(db, conference, env.PUBLIC_URL)
  yield { name: 'schedule.csv', body: scheduleCsv(programme) }
  yield { name: 'speakers.csv', body: speakersCsv(programme) }
  yield { name: 'calendar.ics', body: calendarFile(programme) }
}

/** The exhibitors with whom somebody left details, in the order of the catalogue. */
async function listWithLeads({ db }: Call, { id }: OwnedConference): Promise<Stand[]> {
  return db
    .selectDistinct({ id: exhibitors.id, name: exhibitors.name, position: exhibitors.position })
    .from(exhibitors)
    .innerJoin(exhibitorLeads, and(eq(exhibitorLeads.exhibitor_id, exhibitors.id), isNull(exhibitorLeads.withdrawn_at)))
    .where(eq(exhibitors.conference_id, id))
    .orderBy(exhibitors.position, exhibitors.id)
}

/** A name without what a path or a file name may not have. */
function fileName(name: string) {
  return (
    name
      .replaceAll(/[^\p{Letter}\p{Number} .-]/gu, '')
      .trim()
      .slice(0, 80) || 'exhibitor'
  )
}
