import { useMyConferences } from '#features/registration/web/useMyConferences.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { paths } from '#shared/paths.ts'
import { navigate } from '#web/router/router.tsx'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { type Meeting, meetingsApi } from '../contract.ts'
import { meetingPath } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { useClockwork } from './useClockwork.ts'
import { useMeetingChange } from './useMeetingChange.ts'

type MeetingAnswerProps = { id: string; conference_id: string | null }

/** The answers to a request in the row of its notification: its first time, or another one on My meetings. */
export function MeetingAnswer({ id, conference_id }: MeetingAnswerProps) {
  const { data: meeting } = useQuery(meetingsApi.one, { id })
  const conference = useMyConferences()?.find((one) => one.id === conference_id)
  if (!conference || !meeting?.steps.includes('accept')) return null
  return <Answer meeting={meeting} time_zone={conference.time_zone} />
}

function Answer({ meeting, time_zone }: { meeting: Meeting; time_zone: string }) {
  const { whenOf, clockOf } = useClockwork(time_zone)
  const change = useMeetingChange(meeting, time_zone)
  const [first] = meeting.options
  if (!first) return null
  async function accept(starts_at: string) {
    const outcome = await change.accept(starts_at).catch(() => null)
    if (outcome === null) return
    if (outcome.taken)
      return toast(screenText.takenShort(change.name, change.timeOf(starts_at)), {
        description: screenText.chooseOther,
      })
    toast(screenText.accepted(change.name), {
      description: screenText.acceptedAt(whenOf(starts_at), outcome.meeting?.place?.name ?? null),
      action: { label: screenText.show, onPress: () => navigate(meetingPath(meeting.id)) },
    })
  }
  return (
    <div className="row">
      <Button
        size="small"
        disabled={change.busy}
        aria-label={screenText.acceptNamed(change.name, clockOf(first.starts_at))}
        onClick={() => void accept(first.starts_at)}
      >
        {screenText.accept(clockOf(first.starts_at))}
      </Button>
      <ButtonLink kind="quiet" size="small" to={paths.meetings}>
        {screenText.otherTime}
      </ButtonLink>
    </div>
  )
}
