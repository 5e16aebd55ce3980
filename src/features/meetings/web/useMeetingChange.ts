import { useDownload } from '#web/useDownload.ts'
import { patch } from '#web/data/queries.ts'
import { useAction } from '#web/data/useAction.ts'
import { type Meeting, meetingsApi, type Outcome } from '../contract.ts'
import { otherOf } from '../person-rules.ts'
import type { Met } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { CHANGED, listInput, withMeeting } from './live.ts'
import { toastUnlessUnreached } from './unreached.ts'

const failed = ({ message }: { message: string }) => ({ title: screenText.failed, description: message })

/** What is withdrawn ends; of a meeting that organisers arranged only the yes does. */
const WITHDRAWN: Partial<Meeting> = { state: 'withdrawn', steps: [], is_dismissed: true }
const TAKEN_BACK: Partial<Meeting> = { waits_for_me: true, answer: null, steps: ['accept', 'decline'] }

const CANCELLED = { title: screenText.cancelledByYou, description: screenText.cancelledDetail }

function withdrawLabel({ is_arranged, is_mine }: Meeting) {
  if (is_arranged) return screenText.withdrawYes
  return is_mine ? screenText.withdrawFrom : screenText.withdrawTimes
}

function withdrawnText({ is_arranged, is_mine }: Meeting) {
  if (is_arranged) return screenText.yesWithdrawn
  return is_mine ? screenText.withdrawn : screenText.timesWithdrawn
}

/** All that can be done with a meeting. What is refused says so in a toast, and changes nothing. */
export function useMeetingChange(meeting: Meeting) {
  const { id, conference_id } = meeting
  const { name } = otherOf(meeting)
  const common = { updates: withMeeting, refreshes: CHANGED, failed }
  const early = (change: Partial<Meeting>) => [
    patch(meetingsApi.list, listInput(conference_id), (all) =>
      all.map((one) => (one.id === id ? { ...one, ...change } : one)),
    ),
  ]
  const updates = ({ meeting: changed }: Outcome) => (changed ? withMeeting(changed) : [])
  const answered = { ...common, updates, failed: toastUnlessUnreached }
  const accept = useAction(meetingsApi.accept, answered)
  const suggest = useAction(meetingsApi.suggest, answered)
  const decline = useAction(meetingsApi.decline, { ...common, done: screenText.declinedByYou })
  const withdraw = useAction(meetingsApi.withdraw, {
    ...common,
    optimistic: () => early(meeting.is_arranged ? TAKEN_BACK : WITHDRAWN),
    done: withdrawnText(meeting),
  })
  const cancel = useAction(meetingsApi.cancel, { ...common, done: CANCELLED })
  const sayMet = useAction(meetingsApi.sayMet, { ...common, optimistic: ({ met }) => early({ met }) })
  const dismiss = useAction(meetingsApi.dismiss, { ...common, optimistic: () => early({ is_dismissed: true }) })
  const handOver = useAction(meetingsApi.handOver, common)
  const { download } = useDownload({ failed: screenText.calendarFailed })
  return {
    name,
    withdrawLabel: withdrawLabel(meeting)(name),
    busy: accept.isPending || suggest.isPending || decline.isPending || withdraw.isPending || cancel.isPending,
    accept: (starts_at: string) => accept.mutateAsync({ id, starts_at }),
    suggest: (starts_at: string) => suggest.mutateAsync({ id, starts: [starts_at], note: null }),
    decline: (note: string | null) => decline.mutateAsync({ id, note }),
    withdraw: () => withdraw.mutate({ id }),
    cancel: (note: string | null) => cancel.mutateAsync({ id, note }),
    sayMet: (met: Met) => sayMet.mutate({ id, met }),
    dismiss: () => dismiss.mutate({ id }),
    handOver: (person_id: string) => handOver.mutateAsync({ id, person_id }),
    saveCalendar: () => download(meetingsApi.calendar, { id }),
  }
}
