import type { MyConference } from '#features/registration/contract.ts'
import { useMyConferences } from '#features/registration/web/useMyConferences.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { navigate } from '#web/router/router.tsx'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { type Meeting, meetingsApi } from '../contract.ts'
import { meetingPath } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { meetingAt } from '../timeline-rules.ts'
import { toastAnswered } from './toastAnswered.ts'
import { unreachedMessage } from './unreached.ts'
import { useConferenceClock } from './useConferenceClock.ts'
import { useMeetingChange } from './useMeetingChange.ts'
import { useMeetings } from './useMeetings.ts'

type MeetingAnswerProps = { id: string; conference_id: string | null }

/** The answers to a request in the row of its notification: its first time that is free, or the request on My meetings. */
export function MeetingAnswer({ id, conference_id }: MeetingAnswerProps) {
  const { data: meeting } = useQuery(meetingsApi.one, { id })
  const conference = useMyConferences()?.find((one) => one.id === conference_id)
  if (!conference || !meeting?.steps.includes('accept')) return null
  return <Answer meeting={meeting} conference={conference} />
}

function Answer({ meeting, conference }: { meeting: Meeting; conference: MyConference }) {
  const { time_zone, slug } = conference
  const { meetings } = useMeetings(conference.id)
  const { timeOf, whenOf, dayAndTimeInSentence } = useConferenceClock(time_zone)
  const change = useMeetingChange(meeting)
  if (!meetings) return null
  const first = meeting.options.find((span) => !meetingAt(span, meeting, meetings))
  async function accept(starts_at: string) {
    const outcome = await change.accept(starts_at).catch((error: unknown) => {
      const description = unreachedMessage(error)
      const action = { label: screenText.tryAgain, onPress: () => void accept(starts_at) }
      if (description !== null) toast(screenText.failed, { description, action, variant: 'destructive' })
    })
    if (!outcome) return
    if (outcome.taken)
      return toast(screenText.takenShort(change.name, timeOf(starts_at)), {
        description: screenText.chooseOther,
      })
    const show = { label: screenText.show, onPress: () => navigate(meetingPath(meeting.id)) }
    toastAnswered(outcome.meeting, { name: change.name, when: whenOf(starts_at), show })
  }
  return (
    <div className="row">
      {first && (
        <Button
          size="small"
          disabled={change.busy}
          aria-label={screenText.acceptNamed(change.name, dayAndTimeInSentence(first.starts_at))}
          onClick={() => void accept(first.starts_at)}
        >
          {screenText.accept(dayAndTimeInSentence(first.starts_at))}
        </Button>
      )}
      <ButtonLink kind="quiet" size="small" to={`${meetingPath(meeting.id)}&conference=${slug}`}>
        {meeting.steps.includes('suggest') ? screenText.otherTime : screenText.seeRequest}
      </ButtonLink>
    </div>
  )
}
