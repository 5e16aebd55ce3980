import { useState } from 'react'
import { organiserMeetingsApi } from '#features/meetings/organisers-contract.ts'
import { ApiError } from '#web/data/api.ts'
import { refresh } from '#web/data/queries.ts'
import { useAction } from '#web/data/useAction.ts'
import { toast } from '#web/toast.ts'
import { arrangeApi, type LeftOut, type Preview } from '../contract.ts'
import { ARRANGE_LIMITS, type ArrangeChoices, inBatches } from '../rules.ts'
import { arrangeText } from '../text.ts'

export type SendDraft = {
  /** How many meetings have been sent; null while nothing is. */
  progress: number | null
  send: (preview: Preview, options: ArrangeChoices) => Promise<void>
}

/**
 * Sends a preview in pieces. Where a piece fails the preview stays, and sending it again is harmless: nothing is sent twice.
 * `onSent` gets what did not fit any more.
 */
export function useSendDraft(conference_id: string, onSent: (left: LeftOut[]) => void): SendDraft {
  const [progress, setProgress] = useState<number | null>(null)
  const { mutateAsync } = useAction(arrangeApi.send, {
    failed: ({ message }) => ({
      title: arrangeText.sendFailed,
      description: `${message} ${arrangeText.sendAgain}`,
    }),
  })

  async function send({ key, meetings }: Preview, { keep_saved }: ArrangeChoices) {
    const left: LeftOut[] = []
    let sent = 0
    setProgress(0)
    try {
      for (const [at, batch] of inBatches(meetings, ARRANGE_LIMITS.batch).entries()) {
        const answer = await mutateAsync({ conference_id, key, keep_saved, meetings: batch })
        sent += answer.sent
        left.push(...answer.left_out)
        setProgress(at * ARRANGE_LIMITS.batch + batch.length)
      }
      toast(arrangeText.sent(sent))
      onSent(left)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      setProgress(null)
    }
    await refresh([arrangeApi.state, organiserMeetingsApi.numbers])
  }
  return { progress, send }
}
