import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { EditableConference } from '#features/conferences/server/access.ts'
import { conferences } from '#features/conferences/server/table.ts'
import { SPEAKER_LIMITS } from '#features/speakers/rules.ts'
import { speakers } from '#features/speakers/server/table.ts'
import { text as speakersText } from '#features/speakers/text.ts'
import { type Db, transact } from '#server/db/db.ts'
import { AppError } from '#shared/errors.ts'
import { MOST_ITEMS, type PreviewRow, type ScheduleImport } from '../contract.ts'
import {
  type ImportChoices,
  type ImportedItem,
  readSchedule,
  type ScheduleField,
  type ScheduleImport as ReadFile,
} from '../import-rules.ts'
import { text } from '../text.ts'
import { type Plan, planImport, type PlannedItem } from './planning.ts'
import { listSchedule, speakerNames } from './service.ts'
import { scheduleItems, scheduleItemSpeakers } from './table.ts'

/** The bytes of a file, and what was chosen in its preview. */
type GivenFile = { bytes: Uint8Array; choices: ImportChoices }

/** What an import of the file would do. Stores nothing. Throws what `importSchedule` throws. */
export async function previewSchedule(
  db: Db,
  conference: EditableConference,
  given: GivenFile,
): Promise<ScheduleImport> {
  const file = await readFile(db, conference, given)
  const plan = await planFor(db, conference, file)
  return { ...summary(file, plan), rows: previewRows(file, plan) }
}

/** All rows of the file, including skipped ones. */
function previewRows(file: ReadFile, { items, skipped, overlapping }: Plan): PreviewRow[] {
  const read = new Map(file.rows.map((row) => [row.line, row]))
  const taken = items.map((item) => {
    return { ...item, speakers: item.people, overlaps: overlapping.has(item.line) }
  })
  const leftOut = skipped.map(({ line }) => {
    const words = wordsOf(read.get(line), file.left_out.get(line))
    return { line, ...words, type: null, overlaps: false }
  })
  return [...taken, ...leftOut].toSorted((a, b) => a.line - b.line)
}

/** The cells of a skipped row: as parsed, or as they are in the file if the row could not be parsed. */
function wordsOf(row: ImportedItem | undefined, cells: Partial<Record<ScheduleField, string>> = {}) {
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
  given: GivenFile,
  now: Date,
): Promise<ScheduleImport> {
  const file = await readFile(db, conference, given)
  return transact(db, async (tx) => {
    // A concurrent import of the same file waits here, and then finds that all rows exist already.
    await tx.execute(sql`select from ${conferences} where id = ${conference.id} for no key update`)
    const plan = await planFor(tx, conference, file)
    await insertPlan(tx, conference, plan, now)
    return { ...summary(file, plan), rows: [] }
  })
}

async function readFile(db: Db, conference: EditableConference, { bytes, choices }: GivenFile): Promise<ReadFile> {
  const names = await speakerNames(db, conference)
  return readSchedule(
    bytes,
    names.map(([, name]) => name),
    choices,
  )
}

async function planFor(db: Db, conference: EditableConference, file: ReadFile) {
  const names = await speakerNames(db, conference)
  const stored = await listSchedule(db, conference)
  const plan = await planImport(file, { names, stored })
  if (stored.length + plan.items.length > MOST_ITEMS) throw new AppError('limit_reached', text.tooMany)
  if (names.length + plan.newPeople.length > SPEAKER_LIMITS.speakers)
    throw new AppError('limit_reached', speakersText.tooMany)
  return plan
}

/** Rows per insert: enough to be fast, and few enough to let other requests run in between. */
const CHUNK = 500

async function insertPlan(tx: Db, { id: conference_id }: EditableConference, plan: Plan, now: Date) {
  const at = now.toISOString()
  const written = { conference_id, created_at: at, updated_at: at }
  for (const people of chunks(plan.newPeople))
    await tx.insert(speakers).values(people.map(({ id, name }) => ({ ...written, id, name })))
  for (const items of chunks(plan.items)) {
    const ids = items.map(() => randomUUID())
    await tx
      .insert(scheduleItems)
      .values(items.map((item, i) => ({ ...written, ...columnsOf(item), id: ids[i] ?? '' })))
    const pairs = items.flatMap(({ people }, i) =>
      people.map(({ id }, position) => ({ schedule_item_id: ids[i] ?? '', position, conference_id, speaker_id: id })),
    )
    for (const some of chunks(pairs)) await tx.insert(scheduleItemSpeakers).values(some)
  }
}

function columnsOf({ day, start_time, end_time, title, description, location, type }: PlannedItem) {
  return { day, start_time, end_time, title, description, location, type }
}

function* chunks<T>(all: readonly T[]) {
  for (let at = 0; at < all.length; at += CHUNK) yield all.slice(at, at + CHUNK)
}

function summary(
  { columns, headings, delimiter, encoding, speaker_cells, without_end }: ReadFile,
  { items, newPeople, skipped, warnings, overlapping, already_there }: Plan,
) {
  const counts = { imported: items.length, already_there, overlapping: overlapping.size }
  const new_speakers = newPeople.map(({ name }) => name)
  const file = { columns, headings, delimiter, encoding, speaker_cells, without_end }
  return { ...counts, ...file, skipped, warnings, new_speakers }
}
