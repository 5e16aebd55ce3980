import type { RoomKey } from '#features/rooms/web/roomKey.ts'
import type { LiveEvent, LiveRow } from '#shared/live.ts'
import { patch } from '#web/data/queries.ts'
import { type LiveHandlers, upsert } from '#web/live/handlers.ts'
import { chatApi, type ChatMessage } from '../contract.ts'

type MessageKind = 'chat.posted' | 'chat.changed'

/** What the events of its room change in the cached chat. */
export function chatLive(roomKey: RoomKey): LiveHandlers {
  const change = ({ data, kind }: LiveEvent<MessageKind>) => [withMessage(roomKey, data, kind)]
  return {
    kinds: {
      'chat.posted': change,
      'chat.changed': change,
      'chat.settings': ({ data }) => [patch(chatApi.settings, roomKey, (before) => ({ ...before, ...data }))],
    },
    missed: [chatApi.list, chatApi.settings],
  }
}

/** Puts a message into the list; a change of one that is further up than the list begins is left out. */
export function withMessage(roomKey: RoomKey, row: LiveRow<ChatMessage>, kind: MessageKind = 'chat.posted') {
  return patch(chatApi.list, roomKey, (messages) => {
    const known = messages.find(({ id }) => id === row.id)
    if (kind === 'chat.changed' && !known) return messages
    const whole = known && !('hidden' in row) ? { ...row, reactions: withMine(row, known) } : row
    return upsert(messages, whole, (one, other) => one.posted_seq < other.posted_seq)
  })
}

/** Events are the same for everybody, so they do not say with what one has reacted oneself. */
function withMine({ reactions }: ChatMessage, known: ChatMessage) {
  return reactions.map((one) => {
    const mine = one.mine ?? known.reactions.find(({ reaction }) => reaction === one.reaction)?.mine
    return mine === undefined ? one : { ...one, mine }
  })
}
