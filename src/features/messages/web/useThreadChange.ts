import { useAction } from '#web/data/useAction.ts'
import { messagesApi, type Thread } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import { withThread } from './live.ts'
import { nameOf } from './ThreadRow.tsx'

type Change = { status?: 'accepted' | 'ignored'; muted?: boolean; hidden?: boolean }

/** Accepts, ignores, mutes or hides a conversation. */
export function useThreadChange(thread: Pick<Thread, 'person_id' | 'person'>) {
  const { person_id } = thread
  const change = useAction(messagesApi.change, {
    updates: withThread,
    refreshes: [messagesApi.unread],
    done: (_, made) => wordsOf(made),
    failed: screenText.failed,
  })

  function wordsOf({ status, muted, hidden }: Change) {
    if (hidden) {
      const undo = { label: 'Undo', onPress: () => change.mutate({ person_id, hidden: false }) }
      return { title: screenText.hiddenNow, description: screenText.hiddenUntil(nameOf(thread)), action: undo }
    }
    if (hidden === false) return { title: 'Conversation shown again' }
    if (muted) return { title: screenText.muted, description: screenText.mutedHint }
    if (muted === false) return { title: screenText.unmuted }
    return { title: status === 'accepted' ? 'Request accepted' : 'Request ignored' }
  }
  return (made: Change) => change.mutate({ person_id, ...made })
}
