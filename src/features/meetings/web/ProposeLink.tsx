import { paths } from '#shared/paths.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { screenText } from '../screen-text.ts'
import { meetingTimesApi } from '../times-contract.ts'

type ProposeLinkProps = {
  conference_id: string
  name: string
  /** In rows. */
  size?: 'small'
} & ({ person_id: string } | { exhibitor_id: string })

/** Leads to the proposal of a meeting, or to the one that there is. Nothing where somebody takes no requests. */
export function ProposeLink({ conference_id, name, size, ...whom }: ProposeLinkProps) {
  const { data: own } = useQuery(meetingTimesApi.own, { conference_id })
  const isOn = own?.enabled === true
  const { data: askable } = useQuery(meetingTimesApi.askable, { conference_id, ...whom }, { enabled: isOn })
  if (!isOn || !askable) return null
  const { meeting, hindrance } = askable
  if (meeting)
    return (
      <ButtonLink kind="quiet" size={size} to={paths.meetings} aria-label={screenText.yourMeeting(name)}>
        {meeting.state === 'accepted' ? screenText.agreed : screenText.requested}
      </ButtonLink>
    )
  if (hindrance === 'over' || hindrance === 'not_you' || hindrance === 'muted') return null
  const isPerson = 'person_id' in whom
  const to = isPerson ? `with=${whom.person_id}` : `exhibitor=${whom.exhibitor_id}`
  return (
    <ButtonLink kind="secondary" size={size} to={`${paths.meetings}?${to}`} aria-label={screenText.proposeTo(name)}>
      {isPerson ? screenText.propose : screenText.meetTeam}
    </ButtonLink>
  )
}
