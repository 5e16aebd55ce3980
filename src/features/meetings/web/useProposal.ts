import { useState } from 'react'
import { useAction } from '#web/data/useAction.ts'
import { newClientId } from '#web/live/clientId.ts'
import { navigate } from '#web/router/router.tsx'
import { toast } from '#web/toast.ts'
import { type Meeting, type MeetingTime, meetingsApi } from '../contract.ts'
import { refusalText } from '../refusal-text.ts'
import { meetingPath } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { meetingTimesApi, type Times } from '../times-contract.ts'
import { CHANGED, withMeeting } from './live.ts'
import type { Asked } from './ProposeDialog.tsx'
import { toastUnlessUnreached, unreachedMessage } from './unreached.ts'

/** A request while it is written. Sent again after a lost answer, it is the same request. */
export function useProposal(conference_id: string, asked: Asked, times: Times | undefined) {
  const [client_id] = useState(newClientId)
  const [reason, setReason] = useState(asked.line)
  const [place_id, setPlace] = useState<string | null>(null)
  const [chosen, choose] = useState<readonly string[] | null>(null)
  const [taken, setTaken] = useState<readonly MeetingTime[] | null>(null)
  const [isSent, setSent] = useState(false)
  const [unreached, setUnreached] = useState<string | null>(null)
  const ask = useAction(meetingsApi.ask, {
    updates: ({ meeting }) => (meeting ? withMeeting(meeting) : []),
    refreshes: [...CHANGED, meetingTimesApi.times],
    failed: toastUnlessUnreached,
  })
  const best = taken ?? times?.best ?? []
  const starts = chosen ?? best.slice(0, 1).map(({ starts_at }) => starts_at)
  const problem = reason.trim() === '' ? refusalText.noReason : undefined
  const whom =
    'person_id' in asked ? { person_ids: [asked.person_id] } : { exhibitor_id: asked.exhibitor_id, person_ids: [] }

  /** Whether it was sent. If not, the next times are shown, or it is said why: in place, or in a toast. */
  async function send(): Promise<boolean> {
    setSent(true)
    if (problem) return false
    const input = { conference_id, client_id, ...whom, starts: [...starts], reason: reason.trim(), place_id }
    setUnreached(null)
    const outcome = await ask.mutateAsync(input).catch((error: unknown) => setUnreached(unreachedMessage(error)))
    if (outcome?.taken) {
      choose(null)
      setTaken(outcome.times)
    }
    if (!outcome || outcome.taken) return false
    toastSent(asked.name, outcome.meeting)
    return true
  }
  const written = { reason, place_id, starts, taken, unreached, problem: isSent ? problem : undefined }
  return { ...written, setReason, setPlace, choose, send, busy: ask.isPending }
}

/** Two who ask each other for the same time have agreed. */
function toastSent(name: string, meeting: Meeting | null) {
  if (meeting?.state !== 'accepted') return toast(screenText.asked(name), { description: screenText.askedDetail })
  toast(screenText.accepted(name), {
    action: { label: screenText.show, onPress: () => navigate(meetingPath(meeting.id), { stay: true }) },
  })
}
