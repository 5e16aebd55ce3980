import { exhibitorsApi } from '#features/exhibitors/contract.ts'
import { MEETING_LIMITS } from '#features/meetings/rules.ts'
import { screenText } from '#features/meetings/screen-text.ts'
import { type Asked, ProposeDialog } from '#features/meetings/web/ProposeDialog.tsx'
import { shownName } from '#features/people/rules.ts'
import { firstLineWithin } from '#features/suggestions/first-line-text.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { networkApi, type Participant } from '../contract.ts'

type ProposedMeetingProps = {
  conference: { id: string; time_zone: string }
  person_id: string | null
  exhibitor_id: string | null
  onClose: () => void
}

/** Proposes a meeting to whom an address names, once it is known who that is. */
export function ProposedMeeting({ conference, person_id, exhibitor_id, onClose }: ProposedMeetingProps) {
  const conference_id = conference.id
  const person = useQuery(
    networkApi.participant,
    { conference_id, person_id: person_id ?? '' },
    { enabled: person_id !== null },
  )
  const exhibitor = useQuery(exhibitorsApi.read, { id: exhibitor_id ?? '' }, { enabled: exhibitor_id !== null })
  const asked = askedOf(person.data, exhibitor.data)
  const error = person.error ?? exhibitor.error
  if (asked) return <ProposeDialog conference={conference} asked={asked} onClose={onClose} />
  return (
    <Dialog
      title={error ? screenText.notAskable : screenText.propose}
      onClose={onClose}
      foot={error && <Button onClick={onClose}>{screenText.close}</Button>}
    >
      {error ? (
        <Notice kind="info">
          <p>{error.status === 404 ? screenText.notAskableDetail : error.message}</p>
        </Notice>
      ) : (
        <Loading label="Looking for common times" className="time-picks">
          <Skeleton shape="title" width="half" />
          <Skeleton shape="button" />
          <Skeleton shape="button" />
        </Loading>
      )}
    </Dialog>
  )
}

function askedOf(
  person: Participant | undefined,
  exhibitor: { id: string; name: string; logo_url: string | null } | undefined,
): Asked | null {
  if (person) {
    const line = firstLineWithin(MEETING_LIMITS.reason, person.reasons)
    return { person_id: person.person_id, name: shownName(person), avatar_url: person.avatar_url, line }
  }
  return exhibitor
    ? { exhibitor_id: exhibitor.id, name: exhibitor.name, avatar_url: exhibitor.logo_url, line: '' }
    : null
}
