import * as z from 'zod/mini'
import { written } from '#features/rooms/fields.ts'
import { MESSAGE_LIMITS } from './rules.ts'
import { text } from './text.ts'

const message = written(MESSAGE_LIMITS.text, text)

export const NewMessage = z.object({
  text: message,
  /** Made by the browser: sent again with the same id, a message is the same message. */
  client_id: z.uuid(),
})

export const MessageChange = z.object({ text: message })
