import { useState } from 'react'
import type { Input } from '#shared/contract.ts'
import { listDate } from '#shared/dates.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Button } from '#web/ui/Button.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { useSettled } from '#web/useSettled.ts'
import { connectionsApi } from '#features/connections/contract.ts'
import { networkText } from '../network-text.ts'
import { CONNECTION_LIMITS } from '#features/connections/rules.ts'
import { screenText } from '#features/connections/screen-text.ts'
import { ConnectionRow } from './ConnectionRow.tsx'
import { ConnectionsWait } from './ConnectionsWait.tsx'

const FILTERS = [
  { id: 'all', label: 'All' },
  { id: 'recent', label: 'Recent' },
] as const
type Filter = (typeof FILTERS)[number]['id']

/** Long enough to type on, short enough not to wait for. */
const TYPING_MS = 250
/** As it stands in the address of the list. */
const RECENT = 'true'

/** The connections, the newest first, with a search and All or Recent. */
export function ConnectionList({ ready }: { ready: boolean }) {
  const [typed, setTyped] = useState('')
  const [filter, setFilter] = useState<Filter>('all')
  // The `seq` before which each further page begins.
  const [pages, setPages] = useState<readonly number[]>([])
  const q = useSettled(typed.trim(), TYPING_MS)
  const first: ListInput = {
    state: 'connected',
    ...(q && { q }),
    ...(filter === 'recent' && { recent: RECENT }),
  } as const
  return (
    <>
      <div className="network-tools">
        <SearchBox
          label="Search connections"
          placeholder="Search connections"
          value={typed}
          onChange={(value) => {
            setTyped(value)
            setPages([])
          }}
        />
        <Choice
          label="Show"
          options={FILTERS}
          selected={filter}
          onSelect={(id) => {
            setFilter(id)
            setPages([])
          }}
        />
      </div>
      {[undefined, ...pages].map((before, at) => (
        <Page
          key={before ?? 0}
          input={{ ...first, ...(before !== undefined && { before }) }}
          ready={ready}
          nothing={at === 0 ? (q ? 'noneFound' : filter === 'recent' ? 'noneRecent' : 'none') : null}
          onMore={at === pages.length ? (seq) => setPages([...pages, seq]) : null}
        />
      ))}
    </>
  )
}

type ListInput = Input<typeof connectionsApi.list>

type PageProps = {
  input: ListInput
  ready: boolean
  /** What an empty page says; null for a later one. */
  nothing: 'none' | 'noneFound' | 'noneRecent' | null
  onMore: ((seq: number) => void) | null
}

const HINTS = { none: networkText.noneHint, noneFound: networkText.noneFoundHint, noneRecent: networkText.noneHint }

function Page({ input, ready, nothing, onMore }: PageProps) {
  const { data, error, refetch } = useQuery(connectionsApi.list, input, { enabled: ready, keepPrevious: true })
  if (!data && error) return <ReadFailed message={error.message || networkText.listFailed} onRetry={refetch} />
  if (!data) return <ConnectionsWait />
  if (data.length === 0 && nothing)
    return (
      <Empty level={3} title={networkText[nothing]}>
        {HINTS[nothing]}
      </Empty>
    )
  const last = data.at(-1)
  const hasMore = data.length === CONNECTION_LIMITS.page
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
      {onMore && hasMore && last && (
        <p className="network-more">
          <Button kind="secondary" size="small" onClick={() => onMore(last.seq)}>
            Show more
          </Button>
        </p>
      )}
    </>
  )
}
