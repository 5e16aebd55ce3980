import { MEETING_LIMITS } from '#features/meetings/rules.ts'
import type { OrganiserSettings } from '#features/meetings/organisers-contract.ts'
import { settingsText } from './text.ts'

type Places = OrganiserSettings['places']
type Stands = OrganiserSettings['stands']

/** The exhibitors whose stand is no place. */
export function standsWithout(places: Places, stands: Stands): Stands {
  const ids = new Set(places.map(({ exhibitor_id }) => exhibitor_id))
  return stands.filter(({ exhibitor_id }) => !ids.has(exhibitor_id))
}

/** The places with all stands, as many as there may be; those that are places already keep their names. */
export function withStands(places: Places, stands: Stands): Places {
  const missing = standsWithout(places, stands).map(({ exhibitor_id, name }) => {
    return { id: null, name: settingsText.standOf(name).slice(0, MEETING_LIMITS.placeName).trimEnd(), exhibitor_id }
  })
  return [...places, ...missing].slice(0, MEETING_LIMITS.places)
}

type Table = { id: string | null; name: string; exhibitor_id: null }

/**
 * As many tables: those there are, then `spare` ones, which were left out before, and then new ones, 'Table 9' with the next
 * number that none of them has.
 */
export function withTables(places: Places, count: number, spare: Places): Places {
  const kept = places.slice(0, count)
  const names = new Set(kept.map(({ name }) => name))
  const add = (table: Places[number]) => {
    if (kept.length >= count || names.has(table.name)) return
    names.add(table.name)
    kept.push(table)
  }
  for (const table of [...places, ...spare]) add(table)
  for (let number = 1; kept.length < count; number++) add(newTable(`Table ${number}`))
  return kept
}

export function newTable(name: string): Table {
  return { id: null, name, exhibitor_id: null }
}
