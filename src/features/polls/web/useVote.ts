import { useState } from 'react'
import type { RoomKey } from '#features/rooms/web/roomKey.ts'
import { ApiError } from '#web/data/api.ts'
import { useAction } from '#web/data/useAction.ts'
import { toast } from '#web/toast.ts'
import { pollsApi, type Poll } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import { withPoll } from './live.ts'

/** Votes in a poll. A refusal is shown at the poll, because it says what has become of the vote. */
export function useVote(roomKey: RoomKey, poll: Poll) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const action = useAction(pollsApi.vote, {
    optimistic: ({ option_ids = [] }) => [
      withPoll(roomKey, { ...poll, voted: true, my_option_ids: poll.anonymous ? [] : option_ids }),
    ],
    updates: (answer) => [withPoll(roomKey, answer)],
    done: screenText.voted,
  })

  async function vote(option_ids: string[]) {
    setRefusal(null)
    try {
      await action.mutateAsync({ conference_id: roomKey.conference_id, id: poll.id, option_ids })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 401) toast(screenText.mustLogIn, { variant: 'destructive' })
      else setRefusal(error.message)
    }
  }

  return { vote, refusal }
}
