import { useCallback, useState } from 'react'
import { useAction } from '#web/data/useAction.ts'
import { type Delegate, delegatesApi, invitationsApi } from '../contract.ts'
import { text } from '../text.ts'

/** Invites delegates one by one, each as often as the rules allow; several may be on their way at once. */
export function useInvite(conferenceId: string) {
  const [sending, setSending] = useState<ReadonlySet<string>>(new Set())
  const { mutateAsync } = useAction(invitationsApi.send, {
    refreshes: [delegatesApi.list, delegatesApi.counts, invitationsApi.progress],
    done: text.invited,
    failed: ({ message }) => ({ title: text.inviteFailed, description: message || text.tryAgain }),
  })

  const invite = useCallback(
    ({ id }: Delegate) => {
      setSending((before) => new Set(before).add(id))
      mutateAsync({ delegateId: id, conferenceId })
        // `useAction` has shown the failure in a toast.
        .catch(() => null)
        .finally(() => setSending((before) => new Set([...before].filter((other) => other !== id))))
    },
    [mutateAsync, conferenceId],
  )
  return { sending, invite }
}
