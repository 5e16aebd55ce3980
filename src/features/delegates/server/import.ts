import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { endLinks } from '#features/auth/server/dead-links.ts'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import type { EditableConference, OwnedConference } from '#features/conferences/server/access.ts'
import { conferences } from '#features/conferences/server/table.ts'
import { invitationsADay } from '#features/invitations/server/limits.ts'
import type { Call } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { retractEmails } from '#server/mail/outbox.ts'
import type { ColumnChoice } from '#shared/csv.ts'
import { AppError } from '#shared/errors.ts'
import { pacer } from '#shared/pacer.ts'
import { nameOf } from '#shared/written-names.ts'
import type { DelegateImport } from '../contract.ts'
import { type ImportedDelegate, type DelegateImport as ReadFile, readDelegates } from '../import-rules.ts'
import { importText, text } from '../text.ts'
import { creditsOf, lockCredits, requireCredits } from './credits.ts'
import { foldedColumns, linksOf } from './service.ts'
import { delegateImports, delegates } from './table.ts'
import { hashAddress, unwantedHashes } from './unsubscribed.ts'

/** What an import of the file would do, regardless of credits. Stores nothing. */
export async function previewDelegates(
  { db, bytes, now }: Call,
  conference: EditableConference,
  columns?: ColumnChoice,
): Promise<DelegateImport> {
  const file = await readDelegates(bytes, columns)
  const plan = await planFor(db, conference, file)
  const credits = await creditsOf(db, conference.owner_id, now)
  const invitations_a_day = await invitationsADay(db, conference.owner_id, now)
  return { ...summary(file, plan), import_id: null, invitations_a_day, credits, rows: previewRows(file, plan) }
}

/** All rows of the file, including skipped ones. */
function previewRows(file: ReadFile, { rows, skipped }: Plan): DelegateImport['rows'] {
  const read = new Map(file.rows.map((row) => [row.line, row]))
  const leftOut = skipped.map(({ line }) => {
    const row = read.get(line) ?? file.left_out.get(line) ?? {}
    const { email = '', company, position } = row
    return { line, email, full_name: nameOf(row), company: company || null, position: position || null }
  })
  return [...rows, ...leftOut].toSorted((a, b) => a.line - b.line)
}

/**
 * Imports the whole file in one transaction, or nothing. Throws an AppError that says what is wrong with the
 * file; its field `file` is the title of the message. Throws `limit_reached` when there are not enough credits.
 */
export async function importDelegates(
  { db, user, bytes, now }: Call,
  conference: EditableConference,
  columns?: ColumnChoice,
): Promise<DelegateImport> {
  const file = await readDelegates(bytes, columns)
  // Before the transaction, because on the embedded database everybody else waits for its end.
  const rows = await foldRows(file.rows)
  return transact(db, async (tx) => {
    // A concurrent import of the same file waits here, and then finds that all rows exist already.
    const credits = await lockCredits(tx, conference.owner_id, now)
    const plan = await planFor(tx, conference, { ...file, rows })
    requireCredits(credits, plan.rows.length)
    const import_id = plan.rows.length > 0 ? randomUUID() : null
    if (import_id !== null) {
      await insertRows(tx, { import_id, conference_id: conference.id }, plan.rows, now)
      const count = plan.rows.length
      await recordAudit(
        tx,
        { conference_id: conference.id, user_id: user.id, action: 'delegates_imported', count },
        now,
      )
    }
    const invitations_a_day = await invitationsADay(tx, conference.owner_id, now)
    return { ...summary(file, plan), import_id, invitations_a_day, credits, rows: [] }
  })
}

type Row = ImportedDelegate & { line: number }
type FoldedRow = Row & ReturnType<typeof foldedColumns>

async function foldRows(rows: readonly Row[]) {
  const yieldToEventLoop = pacer()
  const folded: FoldedRow[] = []
  for (const row of rows) {
    folded.push({ ...row, ...foldedColumns(row) })
    await yieldToEventLoop()
  }
  return folded
}

type Skipped = ReadFile['skipped']
type Plan<Planned = Row> = { rows: Planned[]; skipped: Skipped; already_there: number }

/** Splits the rows into new delegates, existing ones and people who asked not to be invited. */
async function planFor<Planned extends Row>(
  db: Db,
  conference: EditableConference,
  file: { rows: readonly Planned[]; skipped: Skipped },
): Promise<Plan<Planned>> {
  const emails = file.rows.map(({ email }) => email)
  const existing = await db
    .select({ email: delegates.email })
    .from(delegates)
    .where(and(eq(delegates.conference_id, conference.id), sql`${delegates.email} = any(${sql.param(emails)})`))
  const existingEmails = new Set(existing.map(({ email }) => email))
  const unwanted = await unwantedHashes(db, conference)
  const plan: Plan<Planned> = { rows: [], skipped: [...file.skipped], already_there: existingEmails.size }
  for (const row of file.rows) {
    if (existingEmails.has(row.email)) plan.skipped.push({ line: row.line, reason: importText.alreadyThere })
    else if (unwanted.size > 0 && unwanted.has(hashAddress(row.email)))
      plan.skipped.push({ line: row.line, reason: importText.unwanted })
    else plan.rows.push(row)
  }
  plan.skipped.sort((a, b) => a.line - b.line)
  return plan
}

function summary(
  { columns, headings, delimiter, encoding, warnings }: ReadFile,
  { rows, skipped, already_there }: Plan,
) {
  return { imported: rows.length, skipped, already_there, warnings, columns, headings, delimiter, encoding }
}

/** Rows per insert. More are no faster, and writing them down would keep the process from other requests for longer. */
const CHUNK = 2000

type Import = { import_id: string; conference_id: string }

async function insertRows(tx: Db, { import_id, conference_id }: Import, rows: FoldedRow[], now: Date) {
  const at = now.toISOString()
  await tx.insert(delegateImports).values({ id: import_id, conference_id, created_at: at })
  for (let start = 0; start < rows.length; start += CHUNK) {
    const some = rows.slice(start, start + CHUNK).map((row) => ({ ...row, id: randomUUID() }))
    const column = (name: keyof (typeof some)[number]) => sql.param(some.map((row) => row[name]))
    // As JSON, because an array of arrays would have to have rows of one length.
    const list = (name: 'interests' | 'seeking' | 'offering') =>
      sql.param(some.map((row) => row[name] && JSON.stringify(row[name])))
    // Arrays instead of parameters per row, because they are many times faster to send, parse and plan.
    await tx.execute(sql`
      insert into ${delegates}
        (id, conference_id, import_id, email, full_name, company, position, search_text, sort_name, sort_company,
          interests, seeking, offering, created_at, updated_at)
      select id, ${conference_id}, ${import_id}, email, full_name, company, position, search_text, sort_name, sort_company,
        case when interests is not null then array(select jsonb_array_elements_text(interests)) end,
        seeking, offering, ${at}, ${at}
      from unnest(
        ${column('id')}::uuid[], ${column('email')}::text[], ${column('full_name')}::text[], ${column('company')}::text[],
        ${column('position')}::text[], ${column('search_text')}::text[], ${column('sort_name')}::text[],
        ${column('sort_company')}::text[], ${list('interests')}::jsonb[], ${list('seeking')}::jsonb[],
        ${list('offering')}::jsonb[]
      ) with ordinality as rows
        (id, email, full_name, company, position, search_text, sort_name, sort_company, interests, seeking, offering,
          place)
      order by place`)
  }
}

/** Removes the delegates of an import, by default of the last one. Throws `conflict` when one of them has registered. */
export async function undoImport({ db, user, now }: Call, conference: OwnedConference, import_id?: string) {
  return transact(db, async (tx) => {
    await tx.execute(sql`select from ${conferences} where id = ${conference.id} for no key update`)
    const [last] = await tx
      .select()
      .from(delegateImports)
      .where(
        and(
          eq(delegateImports.conference_id, conference.id),
          isNull(delegateImports.undone_at),
          import_id === undefined ? undefined : eq(delegateImports.id, import_id),
        ),
      )
      .orderBy(desc(delegateImports.created_at))
      .limit(1)
    const brought = last ? await tx.select().from(delegates).where(eq(delegates.import_id, last.id)).for('update') : []
    if (!last || brought.length === 0) throw new AppError('conflict', text.nothingToUndo)
    if (brought.some(({ is_registered }) => is_registered)) throw new AppError('conflict', text.someRegistered)
    await retractEmails(tx, { ids: brought.flatMap(({ email_id }) => email_id ?? []) })
    await endLinks(tx, linksOf(brought), 'withdrawn', now)
    await tx.delete(delegates).where(eq(delegates.import_id, last.id))
    await tx.update(delegateImports).set({ undone_at: now.toISOString() }).where(eq(delegateImports.id, last.id))
    const count = brought.length
    await recordAudit(tx, { conference_id: conference.id, user_id: user.id, action: 'import_undone', count }, now)
    return { removed: count }
  })
}
