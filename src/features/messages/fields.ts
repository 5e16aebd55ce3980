import * as z from 'zod/mini'
import { MessageText } from '#features/rooms/fields.ts'

export const NewMessage = z.extend(MessageText, {
  /** Made by the browser: sent again with the same id, a message is the same message. */
  client_id: z.uuid(),
})
