import { connectionsApi } from '#features/connections/contract.ts'
import { usePages } from '#web/data/usePages.ts'
import { networkText } from '../network-text.ts'
import { ConnectionsWait } from './ConnectionsWait.tsx'
import { REQUEST_PAGES } from './requestPages.ts'
import { Requests } from './Requests.tsx'

/** The people whom one ignores, each of whom can be brought back. */
export function IgnoredPeople() {
  const { data, older } = usePages(connectionsApi.list, { state: 'ignored', limit: REQUEST_PAGES.size }, REQUEST_PAGES)
  return data ? <Requests title={networkText.ignored(data.length)} rows={data} older={older} /> : <ConnectionsWait />
}
