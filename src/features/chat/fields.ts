import * as z from 'zod/mini'
import { manyLines } from '#shared/clean.ts'
import { CHAT_LIMITS } from './rules.ts'
import { text } from './text.ts'

const message = z
  .string(text.empty)
  .check(z.overwrite(manyLines), z.minLength(1, text.empty), z.maxLength(CHAT_LIMITS.text, text.tooLong))

export const NewChatMessage = z.object({
  text: message,
  /** Made by the browser: sent again with the same id, a message is the same message. */
  client_id: z.uuid(),
  schedule_item_id: z.optional(z.uuid()),
  reply_to_id: z.optional(z.uuid()),
  mention_ids: z.optional(z.array(z.uuid()).check(z.maxLength(CHAT_LIMITS.mentions))),
})

export const ChatMessageChange = z.object({ text: message })

export const NewReport = z.object({
  reason: z.string().check(z.overwrite(manyLines), z.maxLength(CHAT_LIMITS.reason, text.reasonTooLong)),
})
