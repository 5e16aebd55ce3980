import { useState } from 'react'
import { listDate } from '#shared/dates.ts'
import { type OlderPage, usePages } from '#web/data/usePages.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { type Connection, connectionsApi } from '#features/connections/contract.ts'
import { networkText } from '../network-text.ts'
import { CONNECTION_LIMITS } from '#features/connections/rules.ts'
import { ConnectionRow } from './ConnectionRow.tsx'
import { ConnectionsWait } from './ConnectionsWait.tsx'
import { MoreConnections } from './MoreConnections.tsx'

const SIZE = CONNECTION_LIMITS.longestPage
/** How the requests come. */
const PAGES = { size: SIZE, order: 'newest first', positionOf: ({ seq }: Connection) => seq } as const

type PendingListProps = {
  ready: boolean
  /** Whose request the address names. */
  request: string | null
  ignored: number
}

/** Requests of others and one’s own, and on demand the people one ignores. */
export function PendingList({ ready, request, ignored }: PendingListProps) {
  const [hasIgnored, setHasIgnored] = useState(false)
  const options = { ...PAGES, enabled: ready }
  const received = usePages(connectionsApi.list, { state: 'received', limit: SIZE }, options)
  const sent = usePages(connectionsApi.list, { state: 'sent', limit: SIZE }, options)
  const failed = received.error ?? sent.error
  if (!received.data || !sent.data) {
    if (!failed) return <ConnectionsWait />
    const retry = () => Promise.all([received.refetch(), sent.refetch()])
    return <ReadFailed message={failed.message || networkText.listFailed} onRetry={retry} />
  }
  return (
    <>
      {received.data.length + sent.data.length === 0 && (
        <Empty level={3} title={networkText.nonePending}>
          {networkText.nonePendingHint}
        </Empty>
      )}
      <Requests title={networkText.received} rows={received.data} older={received.older} named={request} />
      <Requests title={networkText.sent} rows={sent.data} older={sent.older} />
      {ignored > 0 && !hasIgnored && (
        <p className="network-more">
          <button type="button" className="link" onClick={() => setHasIgnored(true)}>
            {networkText.ignored(ignored)}
          </button>
        </p>
      )}
      {hasIgnored && <Ignored />}
    </>
  )
}

function Ignored() {
  const { data, older } = usePages(connectionsApi.list, { state: 'ignored', limit: SIZE }, PAGES)
  return data ? <Requests title={networkText.ignored(data.length)} rows={data} older={older} /> : <ConnectionsWait />
}

type RequestsProps = { title: string; rows: readonly Connection[]; older: OlderPage; named?: string | null }

function Requests({ title, rows, older, named = null }: RequestsProps) {
  if (rows.length === 0) return null
  return (
    <section>
      <h3 className="pending-title">{title}</h3>
      <ul className="connection-list">
        {rows.map((row) => (
          <ConnectionRow
            key={row.id}
            connection={row}
            isNamed={row.person_id === named}
            note={row.since && networkText.asked(listDate(row.since.slice(0, 10)))}
          />
        ))}
      </ul>
      <MoreConnections older={older} />
    </section>
  )
}
