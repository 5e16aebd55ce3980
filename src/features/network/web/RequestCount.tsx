import { useAuth } from '#features/auth/web/useAuth.ts'
import { connectionsApi } from '#features/connections/contract.ts'
import { meetingTimesApi } from '#features/meetings/times-contract.ts'
import { meetingsLive } from '#features/meetings/web/live.ts'
import { useCurrentConference } from '#features/registration/web/useCurrentConference.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { useRoom } from '#web/live/useRoom.ts'
import { networkText } from '../network-text.ts'
import { connectionsLive } from './live.ts'

/** How many requests wait for the reader’s answer, at the end of a link's words: to connect, and to meet. */
export function RequestCount({ className }: { className: string }) {
  const { user } = useAuth()
  const { mine } = useCurrentConference()
  const room = user && `person:${user.id}`
  const { ready: hearsMeetings } = useRoom(room, meetingsLive)
  const { ready: hearsConnections } = useRoom(room, connectionsLive)
  const meetings = useQuery(
    meetingTimesApi.own,
    { conference_id: mine?.id ?? '' },
    { enabled: hearsMeetings && mine !== null, staleTime: Infinity },
  )
  const connections = useQuery(connectionsApi.counts, {}, { enabled: hearsConnections, staleTime: Infinity })
  const count = (meetings.data?.received ?? 0) + (connections.data?.received ?? 0)
  if (count === 0) return null
  return (
    <span className={className}>
      {count > 99 ? '99+' : count}
      <span className="visually-hidden"> {networkText.waiting}</span>
    </span>
  )
}
