import { useAuth } from '#features/auth/web/useAuth.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { lazyPart } from '#web/lazyPart.tsx'
import { useRoom } from '#web/live/useRoom.ts'
import { Card } from '#web/ui/Card.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { enquiriesApi, standsApi } from '../contract.ts'
import { managerText } from '../manager-text.ts'
import { EnquiryRow } from './EnquiryRow.tsx'
import { enquiriesLive } from './live.ts'

const EnquiryPlot = lazyPart(() => import('./EnquiryPlot.tsx').then((module) => module.EnquiryPlot))

/** Organisers are not notified of an enquiry, so their list is read again now and then. */
const FRESH_MS = MINUTE_MS

/** What visitors have asked: those that wait first. */
export function EnquiriesCard({ id }: { id: string }) {
  const { user } = useAuth()
  const { ready } = useRoom(user ? `person:${user.id}` : null, enquiriesLive)
  const options = { enabled: ready, refetchInterval: () => FRESH_MS }
  const list = useQuery(enquiriesApi.list, { id }, options)
  const numbers = useQuery(standsApi.numbers, { id }, options).data
  return (
    <Card
      title={managerText.enquiries}
      level={3}
      aside={numbers && <span className="soft small">{managerText.openCount(numbers.enquiries, numbers.open)}</span>}
    >
      <div className="stack">
        {numbers && numbers.by_hour.length > 0 && <EnquiryPlot by_hour={numbers.by_hour} />}
        {numbers && numbers.median_seconds !== null && (
          <p className="small">{managerText.median(Math.round(numbers.median_seconds / 60))}</p>
        )}
        {!list.data && list.error && (
          <ReadFailed message={list.error.message || managerText.enquiriesFailed} onRetry={list.refetch} />
        )}
        {list.data?.length === 0 && <p className="soft">{managerText.noEnquiries}</p>}
        <ul className="enquiry-list">
          {list.data?.map((enquiry) => (
            <EnquiryRow key={enquiry.id} enquiry={enquiry} />
          ))}
        </ul>
      </div>
    </Card>
  )
}
