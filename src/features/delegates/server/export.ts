import { and, asc, eq, gt } from 'drizzle-orm'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import type { OwnedConference } from '#features/conferences/server/access.ts'
import { answersOf, askedEver } from '#features/registration-form/server/answers.ts'
import type { Call } from '#server/context.ts'
import { FileAnswer } from '#server/http/endpoints.ts'
import { csvFile, csvLine } from '#shared/csv.ts'
import { fold } from '#shared/fold.ts'
import { pacer } from '#shared/pacer.ts'
import type { Delegate } from '../contract.ts'
import { goalsCell, itemsCell } from '../goal-rules.ts'
import { DELEGATE_COLUMNS } from '../rules.ts'
import { delegateColumns, momentsOf } from './status.ts'
import { delegates } from './table.ts'

const NETWORK = ['interests', 'looking for', 'can offer']
const COLUMNS = ['name', 'email', 'company', 'position', ...NETWORK, 'status', 'added on', 'registered on']
const BATCH = 1000

/** All delegates in the order they were added, as a CSV file that the import accepts. */
export async function exportDelegates({ db, user, now }: Call, conference: OwnedConference) {
  const { number, interests, seeking, offering } = delegates
  const columns = { ...delegateColumns(momentsOf(conference, now)), number, interests, seeking, offering }
  const questions = await askedEver(db, conference)
  const lines = [csvLine([...COLUMNS, ...questions.map(({ label }) => headingOf(label))])]
  const yieldToEventLoop = pacer()
  for (let after = 0; ;) {
    const rows = await db
      .select(columns)
      .from(delegates)
      .where(and(eq(delegates.conference_id, conference.id), gt(delegates.number, after)))
      .orderBy(asc(delegates.number))
      .limit(BATCH)
    const answersOfDelegate = await answersOf(
      db,
      rows.map(({ id }) => id),
    )
    for (const row of rows) {
      const answers = new Map(answersOfDelegate(row.id).map(({ question_id, value }) => [question_id, value]))
      lines.push(
        lineOf(
          row,
          questions.map(({ id }) => answers.get(id) ?? null),
        ),
      )
      await yieldToEventLoop()
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) break
    after = last.number ?? 0
  }
  const count = lines.length - 1
  await recordAudit(db, { conference_id: conference.id, user_id: user.id, action: 'delegates_exported', count }, now)
  return new FileAnswer('text/csv; charset=utf-8', `${conference.slug}-delegates.csv`, csvFile(lines))
}

type Exported = Pick<typeof delegates.$inferSelect, 'interests' | 'seeking' | 'offering'> & Omit<Delegate, 'answers'>

const IMPORTED = new Set(Object.values(DELEGATE_COLUMNS).flat().map(fold))

/** A question that is called like a column of a delegate would be read as one where the file is imported. */
function headingOf(label: string) {
  return IMPORTED.has(fold(label)) ? `${label} (question)` : label
}

/** The lists are those of the organisers' files; what people say of themselves in the network is theirs. */
function lineOf(
  { full_name, email, company, position, interests, seeking, offering, ...row }: Exported,
  answers: readonly (string | null)[],
) {
  const network = [itemsCell(interests), goalsCell(seeking), goalsCell(offering)]
  const state = [row.status, row.created_at, row.registered_at]
  return csvLine([full_name, email, company, position, ...network, ...state, ...answers])
}
