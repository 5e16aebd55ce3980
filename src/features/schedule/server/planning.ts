import { randomUUID } from 'node:crypto'
import { fold } from '#shared/fold.ts'
import { pacer } from '#shared/pacer.ts'
import type { ImportedItem, ScheduleImport as ReadFile } from '../import-rules.ts'
import { overlaps } from '../rules.ts'
import { importText, overlapSentence } from '../text.ts'
import type { StoredItem } from './service.ts'

export type Person = { id: string; name: string; is_new: boolean }
/** A row of the file that makes a session, with the people of the conference that its names stand for. */
export type PlannedItem = ImportedItem & { line: number; people: Person[] }

export type Plan = {
  items: PlannedItem[]
  newPeople: Person[]
  skipped: { line: number; reason: string }[]
  warnings: { line: number; message: string }[]
  /** Lines of the sessions that overlap with another one. */
  overlapping: ReadonlySet<number>
  already_there: number
}

/** What a conference has before the import: ids and names of its speakers, and its schedule. */
export type Before = { names: (readonly [id: string, name: string])[]; stored: StoredItem[] }

/** What an import of a file that was read will do. Lets other work run in between. */
export async function planImport(file: ReadFile, { names, stored }: Before): Promise<Plan> {
  const { people, personNamed } = peopleByName(names)
  const there = new Set(stored.map(identity))
  const lines = new Map<string, number>()
  const items: PlannedItem[] = []
  const skipped = [...file.skipped]
  let already_there = 0
  const breathe = pacer()
  for (const row of file.rows) {
    const key = identity(row)
    const before = lines.get(key)
    if (there.has(key)) {
      already_there += 1
      skipped.push({ line: row.line, reason: importText.alreadyThere })
    } else if (before !== undefined) skipped.push({ line: row.line, reason: importText.sameAs(before) })
    else items.push({ ...row, people: [...new Set(row.speakers.map(personNamed))] })
    lines.set(key, before ?? row.line)
    await breathe()
  }
  const everybody = new Map([...people.values()].map(({ id, name }) => [id, name]))
  const overlapping = overlapWarnings(items, stored, everybody)
  return {
    items,
    newPeople: [...people.values()].filter(({ is_new }) => is_new),
    skipped: skipped.toSorted(byLine),
    warnings: [...file.warnings, ...overlapping].toSorted(byLine),
    overlapping: new Set(overlapping.map(({ line }) => line)),
    already_there,
  }
}

function byLine(a: { line: number }, b: { line: number }) {
  return a.line - b.line
}

/** What makes two rows the same session: a file that is imported twice adds nothing. */
function identity({ day, start_time, end_time, title, location }: ImportedItem | StoredItem) {
  return JSON.stringify([day, start_time, end_time, title, location])
}

/** Case, accents and blanks of a name do not count; of two speakers who share one, the older is meant. */
function peopleByName(names: Before['names']) {
  const people = new Map<string, Person>()
  for (const [id, name] of names.toReversed()) people.set(fold(name), { id, name, is_new: false })
  function personNamed(name: string) {
    const person = people.get(fold(name)) ?? { id: randomUUID(), name, is_new: true }
    people.set(fold(name), person)
    return person
  }
  return { people, personNamed }
}

/** So many overlaps say enough about a file; a crowd in one room would make thousands. */
const MOST_OVERLAPS = 1000

/** A sentence for each session of the file that shares a room or a speaker with another at one time. */
function overlapWarnings(items: PlannedItem[], stored: StoredItem[], names: Map<string, string>) {
  const all = [
    ...stored.map((item) => ({ ...item, line: 0, speakers: item.speaker_ids })),
    ...items.map((item) => ({ ...item, speakers: item.people.map(({ id }) => id) })),
  ]
  const found = overlaps(all).filter(({ first, second }) => first.line > 0 || second.line > 0)
  return found.slice(0, MOST_OVERLAPS).map(({ first, second, location, speakers }) => {
    const [row, other] = first.line > second.line ? [first, second] : [second, first]
    const shared = speakers.map((id) => names.get(id) ?? '')
    return { line: row.line, message: overlapSentence({ other, location, names: shared }) }
  })
}
