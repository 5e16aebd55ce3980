import { MINUTE_MS } from '#shared/time.ts'
import { dayOf } from '#web/moments.ts'
import type { ChatMessage } from '../contract.ts'

/** Messages of one person within this time share a head. */
const RUN_MS = 2 * MINUTE_MS

/** A message with what stands above it: a new day, or the head that it shares with the one before. */
export type PlacedMessage = { message: ChatMessage; day: string | null; continues: boolean }

/** Places messages that are in order. Days are those of the reader's clock. */
export function placed(messages: readonly ChatMessage[]): PlacedMessage[] {
  return messages.map((message, at) => {
    const before = messages[at - 1]
    const day = before && dayOf(before.created_at) === dayOf(message.created_at) ? null : dayOf(message.created_at)
    return { message, day, continues: day === null && before !== undefined && isRun(before, message) }
  })
}

function isRun(before: ChatMessage, message: ChatMessage) {
  return (
    before.author?.person_id === message.author?.person_id &&
    before.author_name === message.author_name &&
    before.deleted_by === null &&
    message.deleted_by === null &&
    message.reply_to === null &&
    Date.parse(message.created_at) - Date.parse(before.created_at) < RUN_MS
  )
}
