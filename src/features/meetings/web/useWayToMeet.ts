import { paths } from '#shared/paths.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { proposeLink } from '../link-rules.ts'
import { screenText } from '../screen-text.ts'
import { meetingTimesApi } from '../times-contract.ts'

export type Whom = { person_id: string } | { exhibitor_id: string }

/**
 * Where a meeting is proposed to somebody, or the one that there is stands. Null where there are no meetings, the other takes
 * no requests or the reader cannot ask; 'waiting' while that is unknown and there are meetings.
 */
export function useWayToMeet(conference_id: string | null, whom: Whom) {
  const here = { conference_id: conference_id ?? '' }
  const { data: own } = useQuery(meetingTimesApi.own, here, { enabled: conference_id !== null })
  const isOn = own?.enabled === true
  const { data: askable, error } = useQuery(meetingTimesApi.askable, { ...here, ...whom }, { enabled: isOn })
  if (isOn && !askable && !error) return 'waiting'
  if (!isOn || !askable) return null
  const { meeting, hindrance } = askable
  if (meeting)
    return {
      to: paths.meetings,
      label: meeting.state === 'accepted' ? screenText.agreed : screenText.requested,
      isMeeting: true,
    }
  if (hindrance === 'over' || hindrance === 'not_you' || hindrance === 'muted') return null
  if ('person_id' in whom) return { to: proposeLink(whom.person_id), label: screenText.propose, isMeeting: false }
  return { to: `${paths.meetings}?exhibitor=${whom.exhibitor_id}`, label: screenText.meetTeam, isMeeting: false }
}
