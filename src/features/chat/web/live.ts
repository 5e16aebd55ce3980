import type { Mute } from '#features/people/contract.ts'
import type { LiveEvent } from '#shared/live.ts'
import { patch } from '#web/data/queries.ts'
import { type LiveHandlers, type LiveRow, upsert } from '#web/live/handlers.ts'
import { chatApi, type ChatMessage, type ChatSettings } from '../contract.ts'

/** The chat of a conference, or of one of its sessions. */
export type ChatPlace = { conference_id: string; schedule_item_id?: string | undefined }

/** What the events of its room change in the cached chat. */
export function chatLive(place: ChatPlace): LiveHandlers {
  // The server sends as `data` what the list of the thing answers.
  const change = ({ data, kind }: LiveEvent) => [withMessage(place, data as LiveRow<ChatMessage>, kind)]
  return {
    kinds: {
      'chat.posted': change,
      'chat.changed': change,
      'chat.settings': ({ data }) => [
        patch(chatApi.settings, place, (before) => ({ ...before, ...(data as ChatSettings & Mute) })),
      ],
    },
    missed: [chatApi.list, chatApi.settings],
  }
}

/** Puts a message into the list; a change of one that is further up than the list begins is left out. */
export function withMessage(place: ChatPlace, row: LiveRow<ChatMessage>, kind: LiveEvent['kind'] = 'chat.posted') {
  return patch(chatApi.list, place, (messages) => {
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
