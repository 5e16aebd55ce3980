import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { EditableConference } from '#features/conferences/server/access.ts'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import { conferences } from '#features/conferences/server/table.ts'
import { SPEAKER_LIMITS } from '#features/speakers/rules.ts'
import { speakers } from '#features/speakers/server/table.ts'
import { refusalText as speakersRefusals } from '#features/speakers/refusal-text.ts'
import { type Db, transact } from '#server/db/db.ts'
import { insertRows } from '#server/db/insert-many.ts'
import { chunksOf } from '#shared/chunks.ts'
import { AppError } from '#shared/errors.ts'
import type { ImportChange, PreviewRow, ScheduleImport } from '../contract.ts'
import type { ImportChoices, ImportedItem, ParsedSchedule, ScheduleField } from '../import-rules.ts'
import { SCHEDULE_LIMITS } from '../rules.ts'
import { importText } from '../import-text.ts'
import { text } from '../text.ts'
import { applyUpdates, keepIds, removeItems } from './changes.ts'
import { readProgrammeFile } from './formats/format.ts'
import { fingerprintOf } from './import-changes.ts'
import { fileNotes, missingPictures } from './import-notes.ts'
import { indexSessions } from './index-job.ts'
import { type Plan, planImport, type PlannedItem } from './plan.ts'
import { listSchedule, lockSchedule, speakerNames, type Writer } from './service.ts'
import { scheduleImports, scheduleItems, scheduleItemSpeakers } from './table.ts'

/** The bytes of a file, and the choices made in its preview, which `fingerprint` stands for. */
type Upload = { bytes: Uint8Array; choices: ImportChoices; remove_gone: boolean; fingerprint?: string | undefined }

/** What an import of the file would do. Stores nothing. Throws what `importSchedule` throws. */
export async function previewSchedule(db: Db, conference: EditableConference, upload: Upload): Promise<ScheduleImport> {
  const file = await parseFile(db, conference, upload)
  const plan = await planFor(db, conference, file, upload)
  const notes = fileNotes(file, plan, conference)
  const pictures = await missingPictures(db, conference, file.people)
  return { ...summary(file, plan, upload), import_id: null, notes, pictures, rows: previewRows(file, plan) }
}

/** All rows of the file, including skipped ones. */
function previewRows(file: ParsedSchedule, { items, updates, unchanged, skipped, overlapping }: Plan): PreviewRow[] {
  const parsed = new Map(file.rows.map((row) => [row.line, row]))
  const imported = [
    ...items.map((item) => ({ ...item, result: 'new' as const, changes: [] })),
    ...updates.map((item) => ({ ...item, result: 'changed' as const, changes: item.changes.map(shownChange) })),
    ...unchanged.map((item) => ({ ...item, result: 'unchanged' as const })),
  ].map((item) => ({ ...item, speakers: item.people, has_overlap: overlapping.has(item.line) }))
  const leftOut = skipped.map(({ line }) => {
    const cells = cellsOf(parsed.get(line), file.left_out.get(line))
    return { line, ...cells, type: null, has_overlap: false, result: 'skipped' as const, changes: [] }
  })
  return [...imported, ...leftOut].toSorted((a, b) => a.line - b.line)
}

/** Descriptions are long, and what is different in one would not be seen. */
function shownChange(change: ImportChange): ImportChange {
  return change.field === 'description' ? { ...change, from: null, to: null } : change
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
  { db, user, now }: Writer,
  conference: EditableConference,
  upload: Upload,
): Promise<ScheduleImport> {
  const file = await parseFile(db, conference, upload)
  // Before the transaction, for whose end everybody waits on the embedded database.
  const version = await contentVersion(db, conference)
  const early = await planFor(db, conference, file, upload)
  const imported = await transact(db, async (tx) => {
    // A concurrent import of the same file waits here, and then finds that all rows exist already.
    await lockSchedule(tx, conference)
    const isCurrent = (await contentVersion(tx, conference)) === version
    const plan = isCurrent ? early : await planFor(tx, conference, file, upload)
    const answer = summary(file, plan, upload)
    if (upload.fingerprint !== undefined && upload.fingerprint !== answer.fingerprint)
      throw new AppError('conflict', importText.changedSince)
    const writes = answer.imported + answer.updated + answer.removed > 0
    const import_id = writes ? await applyPlan(tx, conference, plan, { ...upload, now }) : null
    const act = { conference_id: conference.id, user_id: user.id, action: 'sessions_imported' } as const
    if (writes) await recordAudit(tx, { ...act, count: answer.imported + answer.updated + answer.removed }, now)
    return { ...answer, import_id, notes: [], pictures: [], rows: [] }
  })
  // The sessions are stored. Where their words cannot be written now, the job will do it.
  await indexSessions(db).catch(() => undefined)
  return imported
}

/** Moves with every change of the schedule or the speakers, so that a plan of the same version is still right. */
async function contentVersion(db: Db, { id }: EditableConference) {
  const [found] = await db
    .select({ version: conferences.content_version })
    .from(conferences)
    .where(eq(conferences.id, id))
  return found?.version
}

async function parseFile(db: Db, conference: EditableConference, { bytes, choices }: Upload): Promise<ParsedSchedule> {
  const names = await speakerNames(db, conference)
  const { time_zone } = conference
  return readProgrammeFile(bytes, { speakers: names.map(([, name]) => name), choices, time_zone })
}

async function planFor(
  db: Db,
  conference: EditableConference,
  file: ParsedSchedule,
  { remove_gone }: Pick<Upload, 'remove_gone'>,
) {
  const names = await speakerNames(db, conference)
  const stored = await listSchedule(db, conference)
  const plan = await planImport(file, { start_date: conference.start_date, names, stored, remove_gone })
  const remaining = stored.length - (remove_gone ? plan.gone.length : 0)
  if (remaining + plan.items.length > SCHEDULE_LIMITS.items) throw new AppError('limit_reached', text.tooMany)
  if (names.length + plan.newPeople.length > SPEAKER_LIMITS.speakers)
    throw new AppError('limit_reached', speakersRefusals.tooMany)
  return plan
}

const COUNT_ROWS = sql`analyze ${scheduleItems}, ${scheduleItemSpeakers}, ${speakers}`

/** Rows per insert: enough to be fast, and few enough to let other requests run in between. */
const CHUNK = 500

type Applying = { remove_gone: boolean; now: Date }

/** Writes a plan. Returns the id of the import. */
async function applyPlan(tx: Db, conference: EditableConference, plan: Plan, { remove_gone, now }: Applying) {
  const deletedIds = remove_gone ? plan.gone.map(({ id }) => id) : []
  const import_id = randomUUID()
  await tx
    .insert(scheduleImports)
    .values({ id: import_id, conference_id: conference.id, created_at: now.toISOString() })
  await removeItems(tx, import_id, deletedIds)
  await insertPlan(tx, { conference, import_id, now }, plan)
  await applyUpdates(tx, { conference, import_id, now }, plan.updates)
  await keepIds(tx, [...plan.updates, ...plan.unchanged])
  return import_id
}

/**
 * Adds the new speakers and sessions. The database counts its rows after the first piece of a large one, and at the end: with a
 * plan from when the tables were small it would read all of them for each session.
 */
async function insertPlan(
  tx: Db,
  {
    conference: { id: conference_id },
    import_id,
    now,
  }: { conference: EditableConference; import_id: string; now: Date },
  plan: Plan,
) {
  const at = now.toISOString()
  const written = { conference_id, import_id, created_at: at, updated_at: at }
  for (const people of chunksOf(plan.newPeople, CHUNK))
    await insertRows(
      tx,
      speakers,
      people.map(({ id, name, details }) => ({ ...written, id, name, ...details })),
    )
  const isLarge = plan.items.length > CHUNK
  for (const [piece, items] of [...chunksOf(plan.items, CHUNK)].entries()) {
    const ids = items.map(() => randomUUID())
    await insertRows(
      tx,
      scheduleItems,
      items.map((item, i) => ({ ...written, ...columnsOf(item), id: ids[i] ?? '' })),
    )
    if (isLarge && piece === 0) await tx.execute(COUNT_ROWS)
    const pairs = items.flatMap(({ people }, i) =>
      people.map(({ id }, position) => ({ schedule_item_id: ids[i] ?? '', position, conference_id, speaker_id: id })),
    )
    for (const some of chunksOf(pairs, CHUNK)) await insertRows(tx, scheduleItemSpeakers, some)
  }
  if (isLarge) await tx.execute(COUNT_ROWS)
}

function columnsOf({ id: external_id, day, start_time, end_time, title, description, location, type }: PlannedItem) {
  return { external_id, day, start_time, end_time, title, description, location, type }
}

function summary(
  { format, columns, headings, delimiter, encoding, speaker_cells, without_end }: ParsedSchedule,
  { items, updates, unchanged, gone, newPeople, skipped, warnings, overlapping }: Plan,
  { remove_gone }: Pick<Upload, 'remove_gone'>,
) {
  const removed = remove_gone ? gone.length : 0
  const matched = { updated: updates.length, unchanged: unchanged.length, removed, gone }
  const fingerprint = fingerprintOf({ updates, gone }, remove_gone)
  const counts = { imported: items.length, ...matched, fingerprint, overlapping: overlapping.size }
  const new_speakers = newPeople.map(({ name }) => name)
  const file = { format, columns, headings, delimiter, encoding, speaker_cells, without_end }
  return { ...counts, ...file, skipped, warnings, new_speakers }
}
