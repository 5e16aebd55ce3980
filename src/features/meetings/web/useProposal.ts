import { useState } from 'react'
import { paths } from '#shared/paths.ts'
import { ApiError } from '#web/data/api.ts'
import { useAction } from '#web/data/useAction.ts'
import { newClientId } from '#web/live/clientId.ts'
import { navigate } from '#web/router/router.tsx'
import { toast } from '#web/toast.ts'
import { type MeetingTime, meetingsApi } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import { meetingTimesApi } from '../times-contract.ts'
import { CHANGED, withMeeting } from './live.ts'
import type { Asked } from './ProposeDialog.tsx'

type Proposal = { starts: string[]; reason: string; place_id: string | null }

/**
 * Sends a request. Resolves with the times that are free now where those that were chosen are not, and with null where it was
 * refused, which a toast has said by then. Sent again after a lost answer, it is the same request.
 */
export function useProposal(conference_id: string, asked: Asked) {
  const [client_id] = useState(newClientId)
  const ask = useAction(meetingsApi.ask, {
    updates: ({ meeting }) => (meeting ? withMeeting(meeting) : []),
    refreshes: [...CHANGED, meetingTimesApi.times],
    failed: ({ message }) => ({ title: screenText.failed, description: message }),
  })
  const whom =
    'person_id' in asked ? { person_ids: [asked.person_id] } : { exhibitor_id: asked.exhibitor_id, person_ids: [] }

  async function send(proposal: Proposal): Promise<'sent' | MeetingTime[] | null> {
    try {
      const { meeting, taken, times } = await ask.mutateAsync({ conference_id, client_id, ...whom, ...proposal })
      if (taken) return times
      // Two who ask each other for the same time have agreed.
      const isAgreed = meeting?.state === 'accepted'
      toast(isAgreed ? screenText.accepted(asked.name) : screenText.asked(asked.name), {
        ...(!isAgreed && { description: screenText.askedDetail }),
        action: { label: screenText.title, onPress: () => navigate(paths.meetings) },
      })
      return 'sent'
    } catch (error) {
      if (error instanceof ApiError) return null
      throw error
    }
  }
  return { send, busy: ask.isPending }
}
