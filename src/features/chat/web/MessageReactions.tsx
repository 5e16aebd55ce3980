import type { RoomKey } from '#features/rooms/web/roomKey.ts'
import { useAction } from '#web/data/useAction.ts'
import { chatApi, type ChatMessage } from '../contract.ts'
import { type Reaction, REACTIONS } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { withMessage } from './live.ts'

/** The reactions of a message, each a switch for one's own. */
export function MessageReactions({ roomKey, message }: { roomKey: RoomKey; message: ChatMessage }) {
  const toggle = useReaction(roomKey, message)
  return (
    <p className="reactions">
      {message.reactions.map(({ reaction, count, mine = false }) => (
        <button
          key={reaction}
          type="button"
          aria-pressed={mine}
          aria-label={`${REACTIONS[reaction].label}, ${count}`}
          onClick={() => toggle(reaction)}
        >
          <span aria-hidden>{REACTIONS[reaction].sign}</span>
          {count}
        </button>
      ))}
    </p>
  )
}

/** Adds one's reaction to a message or takes it back, and shows it at once. */
export function useReaction(roomKey: RoomKey, message: ChatMessage) {
  const options = {
    optimistic: ({ reaction }: { reaction: Reaction }) => [withMessage(roomKey, toggled(message, reaction))],
    updates: (changed: ChatMessage) => [withMessage(roomKey, changed)],
    failed: ({ message: reason }: { message: string }) => ({ title: screenText.failedAction, description: reason }),
  }
  const react = useAction(chatApi.react, options)
  const unreact = useAction(chatApi.unreact, options)
  return (reaction: Reaction) => {
    const isMine = message.reactions.some((one) => one.reaction === reaction && one.mine)
    const input = { conference_id: roomKey.conference_id, id: message.id, reaction }
    if (isMine) unreact.mutate(input)
    else react.mutate(input)
  }
}

function toggled(message: ChatMessage, reaction: Reaction): ChatMessage {
  const known = message.reactions.find((one) => one.reaction === reaction)
  if (!known) return { ...message, reactions: [...message.reactions, { reaction, count: 1, mine: true }] }
  const changed = { reaction, count: known.count + (known.mine ? -1 : 1), mine: !known.mine }
  const reactions = message.reactions.map((one) => (one.reaction === reaction ? changed : one))
  return { ...message, reactions: reactions.filter(({ count }) => count > 0) }
}
