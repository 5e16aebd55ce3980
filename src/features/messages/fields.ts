import * as z from 'zod/mini'
import { manyLines } from '#shared/clean.ts'
import { MESSAGE_LIMITS } from './rules.ts'
import { text } from './text.ts'

const message = z
  .string(text.empty)
  .check(z.overwrite(manyLines), z.minLength(1, text.empty), z.maxLength(MESSAGE_LIMITS.text, text.tooLong))

export const NewMessage = z.object({
  text: message,
  /** Made by the browser: sent again with the same id, a message is the same message. */
  client_id: z.uuid(),
})

export const MessageChange = z.object({ text: message })

export const NewMessageReport = z.object({
  reason: z.string().check(z.overwrite(manyLines), z.maxLength(MESSAGE_LIMITS.reason, text.reasonTooLong)),
})
