import { useEffect, useEffectEvent } from 'react'
import type { ConnectionState } from '#features/connections/rules.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { directoryApi } from '../contract.ts'
import { peopleText } from '../people-text.ts'
import { PEOPLE_LIMITS } from '../rules.ts'
import { DirectoryRow } from './DirectoryRow.tsx'
import { DirectoryWait } from './DirectoryWait.tsx'
import type { PeopleInput } from './live.ts'

/** Who went offline or was listed while the connection was away is only in the list. */
const FRESH_MS = 60_000

type DirectoryRowsProps = {
  /** The number of the page, from 0. */
  at: number
  input: PeopleInput
  ready: boolean
  states: ReadonlyMap<string, ConnectionState>
  selected: string | null
  onSelect: (person_id: string) => void
  /** Where the next page begins; null after the last one. */
  onNext: (cursor: string | null) => void
}

/** One page of the list. */
export function DirectoryRows({ at, input, ready, states, selected, onSelect, onNext }: DirectoryRowsProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery(directoryApi.people, input, {
    enabled: ready,
    keepPrevious: true,
    refetchInterval: () => FRESH_MS,
  })
  const next = isPlaceholderData ? undefined : data?.next_cursor
  const tellNext = useEffectEvent(onNext)
  useEffect(() => {
    if (next !== undefined) tellNext(next)
  }, [next])

  if (!data && error) return <ReadFailed message={error.message || peopleText.failed} onRetry={refetch} />
  if (!data) return <DirectoryWait />
  const before = at * PEOPLE_LIMITS.page
  return (
    <ul className="directory-list" aria-label={peopleText.range(before + 1, before + data.people.length)}>
      {data.people.map((person) => (
        <DirectoryRow
          key={person.person_id}
          person={person}
          state={states.get(person.person_id) ?? 'none'}
          isSelected={person.person_id === selected}
          onSelect={onSelect}
        />
      ))}
    </ul>
  )
}
