import * as z from 'zod/mini'
import { MessageText } from '#features/rooms/fields.ts'
import { CHAT_LIMITS } from './rules.ts'

export const NewChatMessage = z.extend(MessageText, {
  /** Made by the browser: sent again with the same id, a message is the same message. */
  client_id: z.uuid(),
  schedule_item_id: z.optional(z.uuid()),
  reply_to_id: z.optional(z.uuid()),
  mention_ids: z.optional(z.array(z.uuid()).check(z.maxLength(CHAT_LIMITS.mentions))),
})
