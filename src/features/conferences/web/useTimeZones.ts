import { useEffect, useState } from 'react'
import type { ComboboxOption } from '#web/forms/Combobox.tsx'
import { ownTimeZone } from '#web/ownTimeZone.ts'

/** The user's own time zone first, then all that the browser knows. */
const own = ownTimeZone()
const NAMES = [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])]

export function zoneName(zone: string) {
  return zone.replaceAll('_', ' ')
}

function optionsWith(cities: ReadonlyMap<string, string>): readonly ComboboxOption[] {
  return NAMES.map((zone) => ({
    value: zone,
    label: zoneName(zone),
    detail: [zone === own ? 'Your time zone' : [], cities.get(zone) ?? []].flat().join(': ') || null,
  }))
}

/** The time zones to choose from, each with its large cities as soon as those are loaded. */
export function useTimeZones() {
  const [options, setOptions] = useState(() => optionsWith(new Map()))
  useEffect(() => {
    import('@vvo/tzdb').then(
      ({ rawTimeZones }) => setOptions(optionsWith(new Map(rawTimeZones.flatMap(citiesOfZones)))),
      // Without them, zones are found by their own names.
      () => {},
    )
  }, [])
  return options
}

function citiesOfZones({ group, mainCities }: { group: string[]; mainCities: string[] }) {
  return group.map((zone) => [zone, mainCities.join(', ')] as const)
}
