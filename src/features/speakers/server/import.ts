import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { EditableConference } from '#features/conferences/server/access.ts'
import { lockConference } from '#features/conferences/server/members.ts'
import type { Call } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { insertRows } from '#server/db/insert-many.ts'
import { isAnyOf } from '#server/db/selected.ts'
import type { ColumnChoice } from '#shared/csv.ts'
import { AppError } from '#shared/errors.ts'
import { fold } from '#shared/fold.ts'
import { nameOf } from '#shared/written-names.ts'
import type { SpeakerImport } from '../contract.ts'
import { changesTo, type ImportedSpeaker, type ReadSpeakers, readSpeakers } from '../import-rules.ts'
import { importText } from '../import-text.ts'
import { type ImportColumn, IMPORT_FIELDS, SPEAKER_LIMITS } from '../rules.ts'
import { speakers } from './table.ts'

/** What an import of the file would do. Stores nothing. */
export async function previewSpeakers(
  { db, bytes }: Call,
  conference: EditableConference,
  columns?: ColumnChoice,
): Promise<SpeakerImport> {
  const file = await readSpeakers(bytes, columns)
  const plan = planFor(file, await storedSpeakers(db, conference))
  const read = plan.rows.map(({ line, result, speaker }) => ({ line, result, ...shownOf(speaker) }))
  const byLine = new Map(file.rows.map((row) => [row.line, row]))
  const skipped = plan.skipped.map(({ line }) => {
    const speaker = byLine.get(line)
    const shown = speaker ? shownOf(speaker) : leftOut(file.left_out.get(line) ?? {})
    return { line, result: 'skipped' as const, ...shown }
  })
  return { ...summary(file, plan), ids: [], rows: [...read, ...skipped].toSorted((a, b) => a.line - b.line) }
}

/** How much of a bio the preview shows. */
const BIO_SHOWN = 120

type Shown = Pick<ImportedSpeaker, 'name' | 'email' | 'title' | 'company_name' | 'bio'>

function shownOf({ name, email, title, company_name, bio }: Shown) {
  const isWhole = bio === null || bio.length <= BIO_SHOWN
  return { name, email, title, company_name, bio: isWhole ? bio : `${bio.slice(0, BIO_SHOWN).trimEnd()}…` }
}

/** What is shown of a row that could not be read. */
function leftOut({ name = '', first_name = '', last_name = '', ...cells }: Partial<Record<ImportColumn, string>>) {
  const { email = null, title = '', company_name = null, bio = null } = cells
  return shownOf({ name: nameOf({ full_name: name, first_name, last_name }), email, title, company_name, bio })
}

/**
 * Adds the speakers of the file and fills in those whose names the conference has, in one transaction or not at all. Throws
 * `limit_reached` if the list would be too long.
 */
export async function importSpeakers(
  { db, bytes, now }: Call,
  conference: EditableConference,
  columns?: ColumnChoice,
): Promise<SpeakerImport> {
  const file = await readSpeakers(bytes, columns)
  const at = now.toISOString()
  return transact(db, async (tx) => {
    // A concurrent import of the same file waits here, and then finds that it changes nothing.
    await lockConference(tx, conference.id)
    const plan = planFor(file, await storedSpeakers(tx, conference).for('update'))
    if (plan.added > plan.room) throw new AppError('limit_reached', importText.tooMany(plan.room))
    const added = plan.rows.filter(({ result }) => result === 'new')
    const times = { created_at: at, updated_at: at }
    const rows = added.map(({ speaker }) => ({
      ...speaker,
      id: randomUUID(),
      conference_id: conference.id,
      ...times,
    }))
    await insertRows(tx, speakers, rows)
    await changeSpeakers(
      tx,
      plan.rows.flatMap(({ result, speaker }) => (result === 'changed' ? speaker : [])),
      at,
    )
    return { ...summary(file, plan), ids: rows.map(({ id }) => id), rows: [] }
  })
}

/**
 * Deletes those of these speakers whom nobody has changed since they were imported, and who speak in no session. `kept` is
 * how many others are still there.
 */
export async function undoImport({ db, hooks }: Call, conference: EditableConference, ids: readonly string[]) {
  return transact(db, async (tx) => {
    const meant = and(eq(speakers.conference_id, conference.id), isAnyOf(speakers.id, ids))
    // Whoever puts one of them into a session has done so before this, or will be refused.
    const there = await tx.select().from(speakers).where(meant).orderBy(asc(speakers.id)).for('update')
    const speaking = await hooks.speakingIn(tx, conference.id)
    const untouched = there.filter(
      ({ id, field_changes }) => Object.keys(field_changes).length === 0 && !speaking.has(id),
    )
    const removed = untouched.map(({ id }) => id)
    if (removed.length > 0) await tx.delete(speakers).where(isAnyOf(speakers.id, removed))
    return { removed: removed.length, kept: there.length - removed.length }
  })
}

/** Writes the fields of the file of speakers who are stored, in one statement. */
async function changeSpeakers(tx: Db, changed: readonly (ImportedSpeaker & { id?: string })[], at: string) {
  if (changed.length === 0) return
  const fields = IMPORT_FIELDS.map((field) => sql.identifier(field))
  const assigned = fields.map((field) => sql`${field} = changed.${field}`)
  await tx.execute(sql`
    update ${speakers} set ${sql.join(assigned, sql`, `)}, updated_at = ${at}
    from json_populate_recordset(null::${speakers}, ${JSON.stringify(changed)}) as changed
    where ${speakers.id} = changed.id`)
}

type PlannedRow = { line: number; result: 'new' | 'changed' | 'unchanged'; speaker: ImportedSpeaker & { id?: string } }

/** In one order, as where they are deleted, so that an import and a deletion never wait for each other. */
function storedSpeakers(db: Db, { id }: EditableConference) {
  return db.select().from(speakers).where(eq(speakers.conference_id, id)).orderBy(asc(speakers.id))
}

/** What becomes of each row: a new speaker, or what is stored with the changes of the file. */
function planFor(file: ReadSpeakers, stored: readonly (typeof speakers.$inferSelect)[]) {
  const byName = Map.groupBy(stored, ({ name }) => fold(name))
  const addresses = heldAddresses(stored)
  const rows: PlannedRow[] = []
  const skipped = [...file.skipped]
  for (const { line, ...speaker } of file.rows) {
    const [known, another] = byName.get(fold(speaker.name)) ?? []
    const taken = another ? importText.severalThere : addresses.take(speaker.email, { line, speaker_id: known?.id })
    if (taken !== null) skipped.push({ line, reason: taken })
    else if (!known) rows.push({ line, result: 'new', speaker })
    else {
      const changes = changesTo(known, speaker)
      const result = Object.keys(changes).length > 0 ? 'changed' : 'unchanged'
      rows.push({ line, result, speaker: { ...known, ...changes } })
    }
  }
  const count = (result: PlannedRow['result']) => rows.filter((row) => row.result === result).length
  return {
    rows,
    skipped: skipped.toSorted((a, b) => a.line - b.line),
    added: count('new'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    room: Math.max(0, SPEAKER_LIMITS.speakers - stored.length),
  }
}

/** Whose each address is. One that the file takes from somebody is theirs until the import is over. */
function heldAddresses(stored: readonly (typeof speakers.$inferSelect)[]) {
  type Holder = { speaker_id: string | undefined; reason: string }
  const holders = new Map<string, Holder>(
    stored.flatMap(({ id, name, email }) =>
      email === null ? [] : [[email, { speaker_id: id, reason: importText.emailTaken(name) }]],
    ),
  )
  return {
    /** Returns why the row cannot have the address; null where it can. */
    take(email: string | null, { line, speaker_id }: { line: number; speaker_id: string | undefined }) {
      if (email === null) return null
      const holder = holders.get(email)
      if (holder && (holder.speaker_id === undefined || holder.speaker_id !== speaker_id)) return holder.reason
      holders.set(email, { speaker_id, reason: importText.sameEmail(line) })
      return null
    },
  }
}

type Plan = ReturnType<typeof planFor>

function summary(
  { columns, headings, delimiter, encoding, warnings }: ReadSpeakers,
  { added, changed, unchanged, skipped, room }: Plan,
) {
  const imported = added + changed
  return { imported, added, changed, unchanged, skipped, room, warnings, columns, headings, delimiter, encoding }
}
