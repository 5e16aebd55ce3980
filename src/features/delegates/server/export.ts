import { and, asc, eq, gt } from 'drizzle-orm'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import type { OwnedConference } from '#features/conferences/server/access.ts'
import type { Call } from '#server/context.ts'
import { FileAnswer } from '#server/http/endpoints.ts'
import { csvFile, csvLine } from '#shared/csv.ts'
import { pacer } from '#shared/pacer.ts'
import type { Delegate } from '../contract.ts'
import { goalsCell, itemsCell } from '../goal-rules.ts'
import { delegateColumns, momentsOf } from './status.ts'
import { delegates } from './table.ts'

const ANSWERS = ['interests', 'looking for', 'can offer']
const COLUMNS = ['name', 'email', 'company', 'position', ...ANSWERS, 'status', 'added on', 'registered on']
const BATCH = 1000

/** All delegates in the order they were added, as a CSV file that the import accepts. */
export async function exportDelegates({ db, user, now }: Call, conference: OwnedConference) {
  const { number, interests, seeking, offering } = delegates
  const columns = { ...delegateColumns(momentsOf(conference, now)), number, interests, seeking, offering }
  const lines = [csvLine(COLUMNS)]
  const yieldToEventLoop = pacer()
  for (let after = 0; ;) {
    const rows = await db
      .select(columns)
      .from(delegates)
      .where(and(eq(delegates.conference_id, conference.id), gt(delegates.number, after)))
      .orderBy(asc(delegates.number))
      .limit(BATCH)
    for (const row of rows) {
      lines.push(lineOf(row))
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

type Exported = Pick<typeof delegates.$inferSelect, 'interests' | 'seeking' | 'offering'> & Delegate

/** The lists are those of the organisers' files; what people say of themselves in the network is theirs. */
function lineOf({ full_name, email, company, position, interests, seeking, offering, ...row }: Exported) {
  const answers = [itemsCell(interests), goalsCell(seeking), goalsCell(offering)]
  return csvLine([full_name, email, company, position, ...answers, row.status, row.created_at, row.registered_at])
}
