import type { Meeting } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import { type RenderWhy, RequestCard } from './RequestCard.tsx'
import type { ConferenceClock } from './useConferenceClock.ts'

type ReceivedRequestsProps = { meetings: readonly Meeting[]; clock: ConferenceClock; renderWhy?: RenderWhy | undefined }

/** What waits for the reader's answer, the first to expire first. */
export function ReceivedRequests({ meetings, clock, renderWhy }: ReceivedRequestsProps) {
  const waiting = meetings
    .filter(({ waits_for_me }) => waits_for_me)
    .toSorted((a, b) => a.expires_at.localeCompare(b.expires_at))
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="meeting-requests">
      <div className="meetings-head">
        <h2 id="meeting-requests">{screenText.requests}</h2>
        <span className="count">{waiting.length}</span>
      </div>
      {waiting.map((meeting) => (
        <RequestCard key={meeting.id} {...{ meeting, meetings, clock, renderWhy }} />
      ))}
    </section>
  )
}
