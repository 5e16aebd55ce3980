import type { OwnedConference } from '#features/conferences/server/access.ts'
import type { Db } from '#server/db/db.ts'
import { FileAnswer } from '#server/http/endpoints.ts'
import { writeCsv } from '#shared/csv.ts'
import { countDays } from './days.ts'
import { readSessions } from './sessions.ts'

const CSV = 'text/csv; charset=utf-8'
const SESSION_COLUMNS = ['day', 'start time', 'end time', 'title', 'location', 'saves', 'people who took part']
const DAY_COLUMNS = ['day', 'registrations', 'questions', 'votes', 'messages', 'connections', 'visits', 'leads']

/** All sessions with how many saved them and how many asked, voted or wrote in them. */
export async function exportSessions(db: Db, conference: OwnedConference) {
  const lines = (await readSessions(db, conference)).map(
    ({ day, start_time, end_time, title, location, saves, people }) => [
      day, start_time, end_time, title, location, saves, people,
    ], // prettier-ignore
  )
  return new FileAnswer(CSV, `${conference.slug}-sessions.csv`, writeCsv([SESSION_COLUMNS, ...lines]))
}

/** What was counted on each day, and nothing of what anybody wrote. */
export async function exportDays(db: Db, conference: OwnedConference) {
  const lines = (await countDays(db, conference)).map(
    ({ day, registrations, questions, votes, messages, connections, visits, leads }) => [
      day, registrations, questions, votes, messages, connections, visits, leads,
    ], // prettier-ignore
  )
  return new FileAnswer(CSV, `${conference.slug}-days.csv`, writeCsv([DAY_COLUMNS, ...lines]))
}
