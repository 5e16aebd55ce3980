import { useState } from 'react'
import { organiserMeetingsApi } from '#features/meetings/organisers-contract.ts'
import { ApiError } from '#web/data/api.ts'
import { refresh } from '#web/data/queries.ts'
import { useAction } from '#web/data/useAction.ts'
import { toast } from '#web/toast.ts'
import { arrangeApi, type LeftOut } from '../contract.ts'
import { ARRANGE_LIMITS, inBatches, type SentAs } from '../rules.ts'
import { arrangeText, draftText } from '../text.ts'
import type { ArrangeDraft } from './ArrangePart.tsx'

export type SendDraft = {
  /** How many meetings have been sent; null while nothing is. */
  progress: number | null
  send: (draft: ArrangeDraft, sent_as: SentAs) => Promise<void>
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

  async function send(
    { preview: { key }, options: { keep_saved }, edited: { meetings } }: ArrangeDraft,
    sent_as: SentAs,
  ) {
    const left: LeftOut[] = []
    let sent = 0
    setProgress(0)
    try {
      for (const [at, batch] of inBatches(meetings, ARRANGE_LIMITS.batch).entries()) {
        const answer = await mutateAsync({ conference_id, key, keep_saved, sent_as, meetings: [...batch] })
        sent += answer.sent
        left.push(...answer.left_out)
        setProgress(at * ARRANGE_LIMITS.batch + batch.length)
      }
      if (sent === 0) toast(arrangeText.noneSent, { description: arrangeText.noneSentDetail, variant: 'destructive' })
      else toast(sent_as === 'fixed' ? draftText.fixed(sent) : arrangeText.sent(sent))
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
