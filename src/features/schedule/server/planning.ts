import { randomUUID } from 'node:crypto'
import { fold } from '#shared/fold.ts'
import { pacer } from '#shared/pacer.ts'
import type { ImportedItem, ParsedSchedule } from '../import-rules.ts'
import { dayKey, findOverlaps } from '../rules.ts'
import { importText, overlapSentence } from '../text.ts'
import type { StoredItem } from './service.ts'

export type Person = { id: string; name: string; is_new: boolean }
/** A row to import, with the conference's speakers that its names match. */
export type PlannedItem = ImportedItem & { line: number; people: Person[] }

export type Plan = {
  items: PlannedItem[]
  newPeople: Person[]
  skipped: { line: number; reason: string }[]
  warnings: { line: number; message: string }[]
  /** The lines of the sessions that overlap with another one. */
  overlapping: ReadonlySet<number>
  already_there: number
}

/** What the conference has before the import. */
export type Existing = { names: (readonly [id: string, name: string])[]; stored: StoredItem[] }

/** Plans the import of a parsed file. Yields to the event loop. */
export async function planImport(file: ParsedSchedule, { names, stored }: Existing): Promise<Plan> {
  const { people, personNamed } = peopleByName(names)
  const storedKeys = new Set(stored.map(identity))
  const firstLines = new Map<string, number>()
  const days = new Map(stored.map(({ day }) => [dayKey(day), day]))
  const items: PlannedItem[] = []
  const skipped = [...file.skipped]
  let already_there = 0
  const yieldToEventLoop = pacer()
  for (const row of file.rows) {
    const key = identity(row)
    const firstLine = firstLines.get(key)
    if (storedKeys.has(key)) {
      already_there += 1
      skipped.push({ line: row.line, reason: importText.alreadyThere })
    } else if (firstLine !== undefined) skipped.push({ line: row.line, reason: importText.sameAs(firstLine) })
    else {
      const day = days.get(dayKey(row.day)) ?? row.day
      days.set(dayKey(row.day), day)
      items.push({ ...row, day, people: [...new Set(row.speakers.map(personNamed))] })
    }
    firstLines.set(key, firstLine ?? row.line)
    await yieldToEventLoop()
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

/** Two rows with the same identity are the same session, so that importing a file twice adds nothing. */
function identity({ day, start_time, end_time, title, location }: ImportedItem | StoredItem) {
  return JSON.stringify([dayKey(day), start_time, end_time, title, location])
}

/** Looks up speakers by folded name; of two with the same name, the one created first. */
function peopleByName(names: Existing['names']) {
  const people = new Map<string, Person>()
  for (const [id, name] of names.toReversed()) people.set(fold(name), { id, name, is_new: false })
  function personNamed(name: string) {
    const person = people.get(fold(name)) ?? { id: randomUUID(), name, is_new: true }
    people.set(fold(name), person)
    return person
  }
  return { people, personNamed }
}

/** The most overlaps that are reported, because a file with everything in one room would have thousands. */
const MOST_OVERLAPS = 1000

/** A sentence for each session of the file that overlaps with another one. */
function overlapWarnings(items: PlannedItem[], stored: StoredItem[], names: Map<string, string>) {
  const all = [
    ...stored.map((item) => ({ ...item, line: 0, speakers: item.speaker_ids })),
    ...items.map((item) => ({ ...item, speakers: item.people.map(({ id }) => id) })),
  ]
  const found = findOverlaps(all).filter(({ first, second }) => first.line > 0 || second.line > 0)
  return found.slice(0, MOST_OVERLAPS).map(({ first, second, location, speakers }) => {
    const [row, other] = first.line > second.line ? [first, second] : [second, first]
    const shared = speakers.map((id) => names.get(id) ?? '')
    return { line: row.line, message: overlapSentence({ other, location, names: shared }) }
  })
}
