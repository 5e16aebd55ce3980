import { fold } from '#shared/fold.ts'
import { pacer } from '#shared/pacer.ts'
import type { ImportedItem } from '../import-rules.ts'
import { dayKey } from '../day-rules.ts'
import type { StoredItem } from './service.ts'

/** A row of the file; `day` is spelled as in the schedule. */
export type Row = ImportedItem & { line: number }
type Names = ReadonlyMap<string, string>

export type Matches = {
  /** The session that a row is about, by line. Rows without one are new. */
  stored: ReadonlyMap<number, StoredItem>
  /** The sessions that no row is about. */
  gone: StoredItem[]
}

/**
 * Finds the session that each row of a file is about: the one with its id; else the one at its place; else one with its
 * title and speakers, on the same day if there is one, and of several the first; else the only one with its title.
 */
export async function matchRows(rows: readonly Row[], items: readonly StoredItem[], names: Names): Promise<Matches> {
  const matching = new Matching(rows, items)
  await matching.byId()
  await matching.byKey(placeOf)
  const titled = (item: Row | StoredItem) => [fold(item.title), ...speakersOf(item, names).toSorted()]
  await matching.byKey((item) => [dayKey(item.day, null), ...titled(item)])
  await matching.byKey(titled)
  await matching.byTitle(names)
  return { stored: matching.stored, gone: matching.items }
}

/** What two rows of a file, or a row and a session, have in common if they are the same. */
export function placeOf({ day, start_time, end_time, title, location }: Row | StoredItem) {
  return [dayKey(day, null), start_time, end_time, title, location]
}

function byStart(a: Row | StoredItem, b: Row | StoredItem) {
  return Number(a.start_time > b.start_time) - Number(a.start_time < b.start_time)
}

function speakersOf(item: Row | StoredItem, names: Names) {
  return 'line' in item ? item.speakers.map(fold) : item.speaker_ids.map((id) => fold(names.get(id) ?? ''))
}

/** The rows and the sessions that have not been matched yet, both by their start. */
class Matching {
  readonly stored = new Map<number, StoredItem>()
  rows: Row[]
  items: StoredItem[]
  private readonly yieldToEventLoop = pacer()

  constructor(rows: readonly Row[], items: readonly StoredItem[]) {
    this.rows = rows.toSorted(byStart)
    this.items = items.toSorted(byStart)
  }

  /** Ids are those of the schedule itself, or of the program that a file came from. */
  async byId() {
    const known = new Map([
      ...this.items.map((item) => [item.external_id, item] as const),
      ...this.items.map((item) => [item.id, item] as const),
    ])
    await this.take((row) => (row.id === null ? undefined : known.get(row.id)))
  }

  /** Matches rows and sessions with the same key in their order. */
  async byKey(keyOf: (item: Row | StoredItem) => unknown[]) {
    const waiting = Map.groupBy(this.items, (item) => JSON.stringify(keyOf(item)))
    await this.take((row) => waiting.get(JSON.stringify(keyOf(row)))?.shift())
  }

  /** Matches what is the only one of its title on both sides, unless other people speak. */
  async byTitle(names: Names) {
    const items = Map.groupBy(this.items, ({ title }) => fold(title))
    const rows = Map.groupBy(this.rows, ({ title }) => fold(title))
    await this.take((row) => {
      const [item, ...others] = items.get(fold(row.title)) ?? []
      if (!item || others.length > 0 || rows.get(fold(row.title))?.length !== 1) return undefined
      const [before, after] = [speakersOf(item, names), speakersOf(row, names)]
      const isOther = before.length > 0 && after.length > 0 && !after.some((name) => before.includes(name))
      return isOther ? undefined : item
    })
  }

  private async take(itemOf: (row: Row) => StoredItem | undefined) {
    if (this.items.length === 0) return
    const used = new Set<StoredItem>()
    for (const row of this.rows) {
      const item = itemOf(row)
      if (item && !used.has(item)) {
        used.add(item)
        this.stored.set(row.line, item)
      }
      await this.yieldToEventLoop()
    }
    this.rows = this.rows.filter(({ line }) => !this.stored.has(line))
    this.items = this.items.filter((item) => !used.has(item))
  }
}
