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

/** Names for as many tables: those there are, and then 'Table 9', without a name that there is already. */
export function withTables<Place extends { name: string }>(
  places: readonly Place[],
  count: number,
  newTable: (name: string) => Place,
): Place[] {
  const names = new Set(places.map(({ name }) => name))
  const kept = places.slice(0, count)
  for (let number = 1; kept.length < count; number++)
    if (!names.has(`Table ${number}`)) kept.push(newTable(`Table ${number}`))
  return kept
}
