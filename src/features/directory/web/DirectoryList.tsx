import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useConnectionStates } from '#features/network/web/useConnectionStates.ts'
import { membershipApi } from '#features/registration/contract.ts'
import { refresh } from '#web/data/queries.ts'
import { useRoom } from '#web/live/useRoom.ts'
import { PEOPLE_LIMITS } from '../rules.ts'
import { DirectoryRows } from './DirectoryRows.tsx'
import { type PeopleInput, peopleLive } from './live.ts'

/** What a page is expected to take until it is measured: one line for each person. */
const PAGE_PX = PEOPLE_LIMITS.page * 57

type DirectoryListProps = {
  /** The first page. */
  first: PeopleInput
  selected: string | null
  onSelect: (person_id: string) => void
}

/**
 * All pages of the list, of which only those near the window are rendered and read again. Where a page begins follows from
 * the page before it, so that nobody is missing or shown twice when people come and go.
 */
export function DirectoryList({ first, selected, onSelect }: DirectoryListProps) {
  const search = `${first.q} ${first.filter}`
  const [known, setKnown] = useState({ search, cursors: [''] })
  const cursors = known.search === search ? known.cursors : ['']
  const box = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop(box.current?.offsetTop ?? 0), [])
  // oxlint-disable-next-line react/incompatible-library -- nothing that it returns is passed on
  const virtualizer = useWindowVirtualizer({
    count: cursors.length,
    estimateSize: () => PAGE_PX,
    overscan: 1,
    scrollMargin: top,
  })
  const shown = virtualizer.getVirtualItems()
  const inputOf = (at: number) => ({ ...first, ...(at > 0 && { cursor: cursors[at] ?? '' }) })
  const { ready, ended } = useRoom(
    `conference:${first.conference_id}`,
    peopleLive(shown.map(({ index }) => inputOf(index))),
  )
  // Whoever was removed from the conference is told so in place of the list.
  useEffect(() => {
    if (ended) void refresh([membershipApi.conferences])
  }, [ended])
  const states = useConnectionStates()

  const setNext = (at: number, next: string | null) =>
    setKnown((before) => {
      const now = before.search === search ? before.cursors : ['']
      const after = next === null ? [] : [next, ...now.slice(at + 2)]
      return { search, cursors: [...now.slice(0, at + 1), ...after] }
    })

  return (
    <div
      ref={box}
      style={{
        paddingTop: (shown[0]?.start ?? top) - top,
        paddingBottom: virtualizer.getTotalSize() + top - (shown.at(-1)?.end ?? top),
      }}
    >
      {shown.map(({ index, key }) => (
        <div key={key} ref={virtualizer.measureElement} data-index={index}>
          <DirectoryRows
            at={index}
            input={inputOf(index)}
            ready={ready}
            states={states}
            selected={selected}
            onSelect={onSelect}
            onNext={(next) => setNext(index, next)}
          />
        </div>
      ))}
    </div>
  )
}
