import { and, asc, eq, gt } from 'drizzle-orm'
import type { OwnedConference } from '#features/conferences/server/access.ts'
import { scheduleItems } from '#features/schedule/server/table.ts'
import type { Call } from '#server/context.ts'
import { FileAnswer } from '#server/http/endpoints.ts'
import { csvFile, csvLine } from '#shared/csv.ts'
import { readQuestions } from './queries.ts'
import { questions } from './table.ts'

const COLUMNS = ['session', 'question', 'asked by', 'without a name', 'state', 'votes', 'answers', 'asked on']
const BATCH = 500

/**
 * All questions of a conference as a CSV file, in the order of their ids. Files are passed on, so those asked without a
 * name have none here either.
 */
export async function exportQuestions({ db }: Call, conference: OwnedConference) {
  const lines = [csvLine(COLUMNS)]
  for (let after: string | undefined; ;) {
    const rows = await db
      .select({ question: questions, session: scheduleItems.title })
      .from(questions)
      .leftJoin(scheduleItems, eq(scheduleItems.id, questions.schedule_item_id))
      .where(and(eq(questions.conference_id, conference.id), after === undefined ? undefined : gt(questions.id, after)))
      .orderBy(asc(questions.id))
      .limit(BATCH)
    const all = await readQuestions(
      db,
      rows.map(({ question }) => question),
    )
    for (const [at, { question }] of all.entries()) lines.push(lineOf(question, rows[at]?.session ?? null))
    if (rows.length < BATCH) break
    after = rows.at(-1)?.question.id
  }
  return new FileAnswer('text/csv; charset=utf-8', `${conference.slug}-questions.csv`, csvFile(lines))
}

type Exported = Awaited<ReturnType<typeof readQuestions>>[number]['question']

function lineOf({ text, author, anonymous, state, upvotes, answers, created_at }: Exported, session: string | null) {
  const answerTexts = answers.map((answer) => answer.text ?? '(answered live)').join('\n\n')
  const name = anonymous ? null : (author?.full_name ?? null)
  return csvLine([session, text, name, anonymous ? 'yes' : 'no', state, String(upvotes), answerTexts, created_at])
}
