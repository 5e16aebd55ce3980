import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { EditableConference } from '#features/conferences/server/access.ts'
import { conferences } from '#features/conferences/server/table.ts'
import { SPEAKER_LIMITS } from '#features/speakers/rules.ts'
import { speakers } from '#features/speakers/server/table.ts'
import { refusalText as speakersRefusals } from '#features/speakers/refusal-text.ts'
import { type Db, transact } from '#server/db/db.ts'
import { insertRows } from '#server/db/insert-many.ts'
import { chunksOf } from '#shared/chunks.ts'
import { AppError } from '#shared/errors.ts'
import type { PreviewRow, ScheduleImport } from '../contract.ts'
import {
  type ImportChoices,
  type ImportedItem,
  type ParsedSchedule,
  readSchedule,
  type ScheduleField,
} from '../import-rules.ts'
import { SCHEDULE_LIMITS } from '../rules.ts'
import { text } from '../text.ts'
import { indexSessions } from './indexing.ts'
import { type Plan, planImport, type PlannedItem } from './planning.ts'
import { listSchedule, speakerNames } from './service.ts'
import { scheduleImports, scheduleItems, scheduleItemSpeakers } from './table.ts'

/** The bytes of a CSV file, and the choices made in its preview. */
type Upload = { bytes: Uint8Array; choices: ImportChoices }

/** What an import of the file would do. Stores nothing. Throws what `importSchedule` throws. */
export async function previewSchedule(db: Db, conference: EditableConference, upload: Upload): Promise<ScheduleImport> {
  const file = await parseFile(db, conference, upload)
  const plan = await planFor(db, conference, file)
  return { ...summary(file, plan), import_id: null, rows: previewRows(file, plan) }
}

/** All rows of the file, including skipped ones. */
function previewRows(file: ParsedSchedule, { items, skipped, overlapping }: Plan): PreviewRow[] {
  const parsed = new Map(file.rows.map((row) => [row.line, row]))
  const imported = items.map((item) => {
    return { ...item, speakers: item.people, has_overlap: overlapping.has(item.line) }
  })
  const leftOut = skipped.map(({ line }) => {
    const cells = cellsOf(parsed.get(line), file.left_out.get(line))
    return { line, ...cells, type: null, has_overlap: false }
  })
  return [...imported, ...leftOut].toSorted((a, b) => a.line - b.line)
}

/** The cells of a skipped row: as parsed, or as they are in the file if the row could not be parsed. */
function cellsOf(row: ImportedItem | undefined, cells: Partial<Record<ScheduleField, string>> = {}) {
  const names = row ? row.speakers : [cells.speaker ?? ''].filter(Boolean)
  const people = names.map((name) => ({ name, is_new: false }))
  const { day = '', start_time = '', end_time = '', title = '', location } = row ?? cells
  return { day, start_time, end_time, title, location: location || null, speakers: people }
}

/**
 * Imports the whole file in one transaction, or nothing. Throws an AppError that says what is wrong with the file; its
 * field `file` is the title of the message.
 */
export async function importSchedule(
  db: Db,
  conference: EditableConference,
  upload: Upload,
  now: Date,
): Promise<ScheduleImport> {
  const file = await parseFile(db, conference, upload)
  const imported = await transact(db, async (tx) => {
    // A concurrent import of the same file waits here, and then finds that all rows exist already.
    await tx.execute(sql`select from ${conferences} where id = ${conference.id} for no key update`)
    const plan = await planFor(tx, conference, file)
    const import_id = plan.items.length > 0 ? await insertPlan(tx, conference, plan, now) : null
    return { ...summary(file, plan), import_id, rows: [] }
  })
  // The sessions are stored. Where their words cannot be written now, the job will do it.
  await indexSessions(db).catch(() => undefined)
  return imported
}

async function parseFile(db: Db, conference: EditableConference, { bytes, choices }: Upload): Promise<ParsedSchedule> {
  const names = await speakerNames(db, conference)
  return readSchedule(
    bytes,
    names.map(([, name]) => name),
    choices,
  )
}

async function planFor(db: Db, conference: EditableConference, file: ParsedSchedule) {
  const names = await speakerNames(db, conference)
  const stored = await listSchedule(db, conference)
  const plan = await planImport(file, { names, stored })
  if (stored.length + plan.items.length > SCHEDULE_LIMITS.items) throw new AppError('limit_reached', text.tooMany)
  if (names.length + plan.newPeople.length > SPEAKER_LIMITS.speakers)
    throw new AppError('limit_reached', speakersRefusals.tooMany)
  return plan
}

/** Rows per insert: enough to be fast, and few enough to let other requests run in between. */
const CHUNK = 500

/**
 * Returns the id of the import. After a large one the database counts its rows at once: with a plan from when the tables were
 * small it would read all of them for each session.
 */
async function insertPlan(tx: Db, { id: conference_id }: EditableConference, plan: Plan, now: Date) {
  const at = now.toISOString()
  const import_id = randomUUID()
  await tx.insert(scheduleImports).values({ id: import_id, conference_id, created_at: at })
  const written = { conference_id, import_id, created_at: at, updated_at: at }
  for (const people of chunksOf(plan.newPeople, CHUNK))
    await insertRows(
      tx,
      speakers,
      people.map(({ id, name }) => ({ ...written, id, name })),
    )
  for (const items of chunksOf(plan.items, CHUNK)) {
    const ids = items.map(() => randomUUID())
    await insertRows(
      tx,
      scheduleItems,
      items.map((item, i) => ({ ...written, ...columnsOf(item), id: ids[i] ?? '' })),
    )
    const pairs = items.flatMap(({ people }, i) =>
      people.map(({ id }, position) => ({ schedule_item_id: ids[i] ?? '', position, conference_id, speaker_id: id })),
    )
    for (const some of chunksOf(pairs, CHUNK)) await insertRows(tx, scheduleItemSpeakers, some)
  }
  if (plan.items.length > CHUNK) await tx.execute(sql`analyze ${scheduleItems}, ${scheduleItemSpeakers}, ${speakers}`)
  return import_id
}

function columnsOf({ day, start_time, end_time, title, description, location, type }: PlannedItem) {
  return { day, start_time, end_time, title, description, location, type }
}

function summary(
  { columns, headings, delimiter, encoding, speaker_cells, without_end }: ParsedSchedule,
  { items, newPeople, skipped, warnings, overlapping, already_there }: Plan,
) {
  const counts = { imported: items.length, already_there, overlapping: overlapping.size }
  const new_speakers = newPeople.map(({ name }) => name)
  const file = { columns, headings, delimiter, encoding, speaker_cells, without_end }
  return { ...counts, ...file, skipped, warnings, new_speakers }
}
