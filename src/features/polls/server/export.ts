import { asc, eq } from 'drizzle-orm'
import type { OwnedConference } from '#features/conferences/server/access.ts'
import { scheduleItems } from '#features/schedule/server/table.ts'
import type { Call } from '#server/context.ts'
import { FileAnswer } from '#server/http/endpoints.ts'
import { csvFile, csvLine } from '#shared/csv.ts'
import { describe } from './queries.ts'
import { polls } from './table.ts'

const COLUMNS = [
  'session',
  'question',
  'state',
  'option',
  'votes',
  'percent',
  'people who voted',
  'opened on',
  'closed on',
]

/** All polls of a conference, oldest first, with a row for each option. Nobody's name is in it. */
export async function exportPolls({ db, user }: Call, { id, slug }: OwnedConference) {
  const found = await db
    .select({ poll: polls, session: scheduleItems.title })
    .from(polls)
    .leftJoin(scheduleItems, eq(scheduleItems.id, polls.schedule_item_id))
    .where(eq(polls.conference_id, id))
    .orderBy(asc(polls.created_at), asc(polls.id))
  const seen = await describe(db, found.map(({ poll }) => poll), { id: user.id, moderates: true, blocked: new Set() }) // prettier-ignore
  const lines = seen.flatMap(({ question, state, options, total_votes, opened_at, closed_at }, at) =>
    options.map(
      ({ text, votes, percent }) =>
      csvLine([found[at]?.session ?? null, question, state, text, votes, percent, total_votes, opened_at, closed_at].map(asText)), // prettier-ignore
    ),
  )
  return new FileAnswer('text/csv; charset=utf-8', `${slug}-polls.csv`, csvFile([csvLine(COLUMNS), ...lines]))
}

function asText(value: string | number | null) {
  return value === null ? null : `${value}`
}
