import { fold } from '#shared/fold.ts'
import { pacer } from '#shared/pacer.ts'
import type { ImportChange } from '../contract.ts'
import type { ImportedItem, ImportedPerson, ParsedSchedule } from '../import-rules.ts'
import { datesOf, dayKey } from '../day-rules.ts'
import { findOverlaps, type Overlap } from '../rules.ts'
import { importText } from '../import-text.ts'
import { overlapSentence } from '../text.ts'
import { asStored, changesOf, givenFields, withStored } from './import-changes.ts'
import { matchRows, placeOf, type Row } from './matches.ts'
import { type Person, SpeakerNames } from './speaker-names.ts'
import type { StoredItem } from './service.ts'

/** A row to import, with the conference's speakers that its names match. */
export type PlannedItem = ImportedItem & { line: number; people: Person[] }
/** What a session of the schedule is after the import, and what of it changes. */
export type PlannedUpdate = PlannedItem & { stored: StoredItem; changes: ImportChange[] }

/** A speaker whom the import adds, with what the file says of them. */
type NewPerson = Person & { details: Details }
type Details = Partial<Omit<ImportedPerson, 'name' | 'title' | 'picture'>> & { title?: string }

export type Plan = {
  items: PlannedItem[]
  updates: PlannedUpdate[]
  unchanged: PlannedUpdate[]
  /** The sessions that the file does not have. */
  gone: StoredItem[]
  newPeople: NewPerson[]
  skipped: { line: number; reason: string }[]
  warnings: { line: number; message: string }[]
  /** The lines of the sessions that overlap with another one. */
  overlapping: ReadonlySet<number>
}

/** What the conference has before the import. */
export type Existing = {
  start_date: string | null
  names: (readonly [id: string, name: string])[]
  stored: StoredItem[]
  /** Whether sessions that the file does not have are removed. */
  remove_gone: boolean
}

/** Plans the import of a parsed file. Yields to the event loop. */
export async function planImport(file: ParsedSchedule, existing: Existing): Promise<Plan> {
  const { stored, names, remove_gone } = existing
  const speakers = new SpeakerNames(names)
  // The date of a day with a name such as "Opening day" is that of its place among the others.
  const dates = datesOf(
    stored.map(({ day }) => day),
    existing.start_date,
  )
  const { rows, skipped, warnings } = await distinctRows(file, existing, dates)
  const matches = await matchRows(rows, stored, new Map(names))
  const { items, matched } = await planRows(rows, matches.stored, { speakers, file, dates })
  const [unchanged, updates] = [matched.filter((one) => isUnchanged(one)), matched.filter((one) => !isUnchanged(one))]
  const moved = new Set([...updates.map((update) => update.stored), ...(remove_gone ? matches.gone : [])])
  const others = stored.filter((item) => !moved.has(item))
  const overlapping = await overlapWarnings([...items, ...updates], others, speakers.names())
  const quiet = new Set(unchanged.map(({ line }) => line))
  return {
    items,
    updates,
    unchanged,
    gone: matches.gone,
    newPeople: withDetails(speakers.newcomers(), file.people),
    skipped: skipped.toSorted(byLine),
    warnings: [...warnings.filter(({ line }) => !quiet.has(line)), ...overlapping].toSorted(byLine),
    overlapping: new Set(overlapping.map(({ line }) => line)),
  }
}

function withDetails(people: readonly Person[], described: readonly ImportedPerson[]): NewPerson[] {
  const byName = new Map(described.map((person) => [fold(person.name), person]))
  return people.map((person) => {
    const found = byName.get(fold(person.name))
    if (!found) return { ...person, details: {} }
    const { name: _name, picture: _picture, title, ...details } = found
    return { ...person, details: title === null ? details : { ...details, title } }
  })
}

function isUnchanged({ changes }: PlannedUpdate) {
  return changes.length === 0
}

/** The dates of the days in the schedule, by their names. */
type Dates = ReadonlyMap<string, string | null>
type PlanInput = { speakers: SpeakerNames; file: ParsedSchedule; dates: Dates }

async function planRows(rows: Row[], stored: ReadonlyMap<number, StoredItem>, { speakers, file, dates }: PlanInput) {
  const fields = givenFields(file)
  const items: PlannedItem[] = []
  const matched: PlannedUpdate[] = []
  const yieldToEventLoop = pacer()
  for (const row of rows) {
    const before = stored.get(row.line)
    if (before) {
      const own = speakers.withIds(before.speaker_ids)
      const people = fields.has('speaker') ? speakers.withNames(row.speakers, own) : own
      const next = { ...withStored(file.is_own ? asStored(row, before, dates) : row, before, fields), people }
      matched.push({ ...next, stored: before, changes: changesOf(before, own, next) })
    } else items.push({ ...row, people: speakers.withNames(row.speakers) })
    await yieldToEventLoop()
  }
  return { items, matched }
}

/**
 * The rows of a file without repeated ones. Days are named as in the schedule. An id that several rows have stays with the
 * first of them; so do our own id of a session and that of another program.
 */
async function distinctRows(
  file: ParsedSchedule,
  { stored, start_date }: Pick<Existing, 'stored' | 'start_date'>,
  dates: Dates,
) {
  const keys = byDay([...stored, ...file.rows], (day) => dates.get(day) ?? dayKey(day, start_date))
  const days = new Map(stored.map(({ day }) => [keys.get(day), day]))
  const seen = new Map<string, number>()
  const ids = new Map<string, number>()
  const ownIds = new Map(stored.map(({ id, external_id }) => [external_id, id]))
  const rows: Row[] = []
  const skipped = [...file.skipped]
  const warnings = [...file.warnings]
  const yieldToEventLoop = pacer()
  for (const { line, ...item } of file.rows) {
    await yieldToEventLoop()
    const day = dates.has(item.day) ? item.day : (days.get(keys.get(item.day)) ?? item.day)
    days.set(keys.get(item.day), day)
    if (day !== item.day && fold(day).replaceAll(' ', '') !== fold(item.day).replaceAll(' ', ''))
      warnings.push({ line, message: importText.sameDay(item.day, day) })
    const row = { ...item, line, day }
    const key = JSON.stringify([...placeOf(row), row.id])
    const first = seen.get(key)
    const id = row.id === null ? null : (ownIds.get(row.id) ?? row.id)
    const holder = id === null ? undefined : ids.get(id)
    if (first !== undefined) skipped.push({ line, reason: importText.sameAs(first) })
    else if (holder !== undefined) {
      warnings.push({ line, message: importText.sameId(holder) })
      rows.push({ ...row, id: null })
    } else rows.push(row)
    if (id !== null && holder === undefined) ids.set(id, line)
    if (first === undefined) seen.set(key, line)
  }
  return { rows, skipped, warnings }
}

/** Computes something of each name of a day once, because thousands of rows have the same few. */
function byDay(rows: readonly { day: string }[], compute: (day: string) => string) {
  return new Map([...new Set(rows.map(({ day }) => day))].map((day) => [day, compute(day)]))
}

function byLine(a: { line: number }, b: { line: number }) {
  return a.line - b.line
}

/** The most overlaps that are reported, because a file with everything in one room would have thousands. */
const MOST_OVERLAPS = 1000

/** A sentence for each session of the file that overlaps with another one. */
async function overlapWarnings(items: PlannedItem[], stored: StoredItem[], names: ReadonlyMap<string, string>) {
  const all = [
    ...stored.map((item) => ({ ...item, line: 0, speakers: item.speaker_ids })),
    ...items.map((item) => ({ ...item, speakers: item.people.map(({ id }) => id) })),
  ]
  const keys = byDay(all, fold)
  const found: Overlap<(typeof all)[number]>[] = []
  const yieldToEventLoop = pacer()
  for (const ofDay of Map.groupBy(all, ({ day }) => keys.get(day)).values()) {
    await yieldToEventLoop()
    found.push(...findOverlaps(ofDay).filter(({ first, second }) => first.line > 0 || second.line > 0))
  }
  return found.slice(0, MOST_OVERLAPS).map(({ first, second, location, speakers }) => {
    const [row, other] = first.line > second.line ? [first, second] : [second, first]
    const shared = speakers.map((id) => names.get(id) ?? '')
    return { line: row.line, message: overlapSentence({ other, location, names: shared }) }
  })
}
