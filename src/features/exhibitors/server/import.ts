import { randomUUID } from 'node:crypto'
import { and, eq, notExists } from 'drizzle-orm'
import type { EditableConference, OwnedConference } from '#features/conferences/server/access.ts'
import { lockConference } from '#features/conferences/server/members.ts'
import type { Call } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { FileAnswer } from '#server/http/endpoints.ts'
import { type ColumnChoice, csvFile, csvLine } from '#shared/csv.ts'
import { AppError } from '#shared/errors.ts'
import { fold } from '#shared/fold.ts'
import type { ExhibitorImport } from '../contract.ts'
import { type ReadExhibitors, readExhibitors } from '../import-rules.ts'
import { importText } from '../import-text.ts'
import { compareExhibitors, EXHIBITOR_LIMITS } from '../rules.ts'
import { endOfList, newRow } from './service.ts'
import { exhibitorInvitations, exhibitors, exhibitorStaff } from './table.ts'

/** What an import of the file would do. Stores nothing. */
export async function previewExhibitors(
  { db, bytes }: Call,
  conference: EditableConference,
  columns?: ColumnChoice,
): Promise<ExhibitorImport> {
  const file = await readExhibitors(bytes, columns)
  const plan = await planFor(db, conference, file)
  const leftOut = plan.skipped.map(({ line }) => {
    const {
      name = '',
      category = '',
      location = '',
    } = file.rows.find((row) => row.line === line) ?? file.left_out.get(line) ?? {}
    return { line, name, category, location }
  })
  return { ...summary(file, plan), ids: [], rows: [...plan.rows, ...leftOut].toSorted((a, b) => a.line - b.line) }
}

/** Imports the whole file as drafts in one transaction, or nothing. Throws `limit_reached` if the list would be too long. */
export async function importExhibitors(
  { db, bytes, now }: Call,
  conference: EditableConference,
  columns?: ColumnChoice,
): Promise<ExhibitorImport> {
  const file = await readExhibitors(bytes, columns)
  return transact(db, async (tx) => {
    // A concurrent import of the same file waits here, and then finds that all rows exist already.
    await lockConference(tx, conference.id)
    const plan = await planFor(tx, conference, file)
    if (plan.rows.length > plan.room) throw new AppError('limit_reached', importText.tooMany(plan.room))
    const { next } = await endOfList(tx, conference.id)
    const rows = plan.rows.map(({ line: _line, ...fields }, at) =>
      newRow(randomUUID(), conference, { ...fields, position: next + at }, now),
    )
    if (rows.length > 0) await tx.insert(exhibitors).values(rows)
    return { ...summary(file, plan), ids: rows.map(({ id }) => id), rows: [] }
  })
}

/** Deletes the imported exhibitors that nobody has touched since, whom therefore nobody outside has seen. Returns how many. */
export async function undoImport({ db }: Call, { id }: EditableConference, ids: readonly string[]) {
  const { conference_id, published, created_at, updated_at } = exhibitors
  const isUntouched = and(eq(conference_id, id), eq(published, false), eq(updated_at, created_at))
  const staffOf = db.select({ id: exhibitorStaff.user_id }).from(exhibitorStaff)
  const invitedTo = db.select({ id: exhibitorInvitations.id }).from(exhibitorInvitations)
  const deleted = await db
    .delete(exhibitors)
    .where(
      and(
        isAnyOf(exhibitors.id, ids),
        isUntouched,
        notExists(staffOf.where(eq(exhibitorStaff.exhibitor_id, exhibitors.id))),
        notExists(invitedTo.where(eq(exhibitorInvitations.exhibitor_id, exhibitors.id))),
      ),
    )
    .returning({ id: exhibitors.id })
  return { removed: deleted.length }
}

/** Splits the rows into new exhibitors and those whose name the conference has already. */
async function planFor(db: Db, { id }: EditableConference, file: ReadExhibitors) {
  const stored = await db.select({ name: exhibitors.name }).from(exhibitors).where(eq(exhibitors.conference_id, id))
  const names = new Set(stored.map(({ name }) => fold(name)))
  const rows = file.rows.filter(({ name }) => !names.has(fold(name)))
  const there = file.rows.filter(({ name }) => names.has(fold(name)))
  const skipped = [...file.skipped, ...there.map(({ line }) => ({ line, reason: importText.alreadyThere }))]
  return {
    rows,
    skipped: skipped.toSorted((a, b) => a.line - b.line),
    already_there: there.length,
    room: Math.max(0, EXHIBITOR_LIMITS.exhibitors - stored.length),
  }
}

type Plan = Awaited<ReturnType<typeof planFor>>

function summary(
  { columns, headings, delimiter, encoding, warnings }: ReadExhibitors,
  { rows, skipped, already_there, room }: Plan,
) {
  return { imported: rows.length, skipped, already_there, room, warnings, columns, headings, delimiter, encoding }
}

const COLUMNS = [
  'name', 'category', 'size', 'location', 'description', 'full description', 'website', 'linkedin', 'twitter',
  'founded', 'employees', 'featured', 'published', 'visits', 'enquiries', 'answered', 'missed', 'leads',
] // prettier-ignore

/** All exhibitors with their counts, as a CSV file that the import accepts. Nobody who wrote or left details is in it. */
export async function exportExhibitors({ db, hooks }: Call, conference: OwnedConference) {
  const stored = await db
    .select()
    .from(exhibitors)
    .where(eq(exhibitors.conference_id, conference.id))
    .limit(EXHIBITOR_LIMITS.exhibitors)
  const { countsOf } = await hooks.standNumbers(
    db,
    stored.map(({ id }) => id),
  )
  const lines = stored
    .toSorted((a, b) => a.position - b.position || compareExhibitors(a, b))
    .map((row) => {
      const { views, enquiries, answered, missed, leads } = countsOf(row.id)
      return csvLine([
        row.name,
        row.category,
        row.size,
        row.location,
        row.description,
        row.full_description,
        row.website,
        row.linkedin_url,
        row.twitter_url,
        row.founded,
        row.employees,
        row.featured ? 'yes' : 'no',
        row.published ? 'yes' : 'no',
        views,
        enquiries,
        answered,
        missed,
        leads,
      ])
    })
  const name = `${conference.slug}-exhibitors.csv`
  return new FileAnswer('text/csv; charset=utf-8', name, csvFile([csvLine(COLUMNS), ...lines]))
}
