import { useState } from 'react'
import { usePages } from '#web/data/usePages.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { connectionsApi } from '#features/connections/contract.ts'
import { networkText } from '../network-text.ts'
import { ConnectionsWait } from './ConnectionsWait.tsx'
import { IgnoredPeople } from './IgnoredPeople.tsx'
import { Requests } from './Requests.tsx'
import { REQUEST_PAGES as PAGES } from './requestPages.ts'

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
  const received = usePages(connectionsApi.list, { state: 'received', limit: PAGES.size }, options)
  const sent = usePages(connectionsApi.list, { state: 'sent', limit: PAGES.size }, options)
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
      {hasIgnored && <IgnoredPeople />}
    </>
  )
}
