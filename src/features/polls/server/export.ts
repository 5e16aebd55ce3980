import { and, asc, eq, sql } from 'drizzle-orm'
import type { OwnedConference } from '#features/conferences/server/access.ts'
import { scheduleItems } from '#features/schedule/server/table.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { FileAnswer } from '#server/http/endpoints.ts'
import { csvFile, csvLine } from '#shared/csv.ts'
import type { Poll } from '../contract.ts'
import { describe } from './queries.ts'
import { type PollRow, polls } from './table.ts'

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

const BATCH = 500

/** All polls of a conference as a CSV file, oldest first, with a row for each option. Nobody's name is in it. */
export async function exportPolls({ db, user }: Call, { id, slug }: OwnedConference) {
  const reader = { id: user.id, moderates: true, blocked: new Set<string>() }
  const lines = [csvLine(COLUMNS)]
  for (let after: PollRow | undefined; ;) {
    const rows = await readPolls(db, id, after)
    const seen = await describe(db, rows.map(({ poll }) => poll), reader) // prettier-ignore
    for (const [at, poll] of seen.entries()) lines.push(...linesOf(poll, rows[at]?.session ?? null))
    if (rows.length < BATCH) break
    after = rows.at(-1)?.poll
  }
  return new FileAnswer('text/csv; charset=utf-8', `${slug}-polls.csv`, csvFile(lines))
}

function readPolls(db: Db, conference_id: string, after: PollRow | undefined) {
  const isLater =
    after && sql`(${polls.created_at}, ${polls.id}) > (${after.created_at}::timestamptz, ${after.id}::uuid)`
  return db
    .select({ poll: polls, session: scheduleItems.title })
    .from(polls)
    .leftJoin(scheduleItems, eq(scheduleItems.id, polls.schedule_item_id))
    .where(and(eq(polls.conference_id, conference_id), isLater))
    .orderBy(asc(polls.created_at), asc(polls.id))
    .limit(BATCH)
}

function linesOf(poll: Poll, session: string | null) {
  const { question, state, options, total_votes, opened_at, closed_at } = poll
  return options.map(({ text, votes, percent }) =>
    csvLine([session, question, state, text, votes, percent, total_votes, opened_at, closed_at].map(asText)),
  )
}

function asText(value: string | number | null) {
  return value === null ? null : `${value}`
}
