import { useState } from 'react'
import { listDate } from '#shared/dates.ts'
import { usePages } from '#web/data/usePages.ts'
import { Choice } from '#web/ui/Choice.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { useSettled } from '#web/useSettled.ts'
import { type Connection, connectionsApi } from '#features/connections/contract.ts'
import { networkText } from '../network-text.ts'
import { CONNECTION_LIMITS } from '#features/connections/rules.ts'
import { screenText } from '#features/connections/screen-text.ts'
import { ConnectionRow } from './ConnectionRow.tsx'
import { ConnectionsWait } from './ConnectionsWait.tsx'
import { MoreConnections } from './MoreConnections.tsx'

const FILTERS = [
  { id: 'all', label: 'All' },
  { id: 'recent', label: 'Recent' },
] as const
type Filter = (typeof FILTERS)[number]['id']

/** Long enough to type on, short enough not to wait for. */
const TYPING_MS = 250
/** As it stands in the address of the list. */
const RECENT = 'true'

/** How the connections come. */
const PAGES = { size: CONNECTION_LIMITS.page, order: 'newest first', positionOf: ({ seq }: Connection) => seq } as const

/** The connections, the newest first, with a search and All or Recent. */
export function ConnectionList({ ready }: { ready: boolean }) {
  const [typed, setTyped] = useState('')
  const [filter, setFilter] = useState<Filter>('all')
  const q = useSettled(typed.trim(), TYPING_MS)
  return (
    <>
      <div className="network-tools">
        <SearchBox label="Search connections" placeholder="Search connections" value={typed} onChange={setTyped} />
        <Choice label="Show" options={FILTERS} selected={filter} onSelect={setFilter} />
      </div>
      <Connections q={q} filter={filter} ready={ready} />
    </>
  )
}

function Connections({ q, filter, ready }: { q: string; filter: Filter; ready: boolean }) {
  const input = { state: 'connected', ...(q && { q }), ...(filter === 'recent' && { recent: RECENT }) } as const
  const options = { ...PAGES, enabled: ready, keepPrevious: true }
  const { data, error, refetch, older } = usePages(connectionsApi.list, input, options)
  if (!data && error) return <ReadFailed message={error.message || networkText.listFailed} onRetry={refetch} />
  if (!data) return <ConnectionsWait />
  if (data.length === 0) return <NoConnections q={q} filter={filter} />
  return (
    <>
      <ul className="connection-list">
        {data.map((connection) => (
          <ConnectionRow
            key={connection.id}
            connection={connection}
            note={connection.since && screenText.since(listDate(connection.since.slice(0, 10)))}
          />
        ))}
      </ul>
      <MoreConnections older={older} />
    </>
  )
}

function NoConnections({ q, filter }: { q: string; filter: Filter }) {
  return (
    <Empty
      level={3}
      title={q ? networkText.noneFound : filter === 'recent' ? networkText.noneRecent : networkText.none}
    >
      {q ? networkText.noneFoundHint : networkText.noneHint}
    </Empty>
  )
}
