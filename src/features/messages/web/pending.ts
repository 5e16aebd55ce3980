import { PendingWrites } from '#web/live/pendingWrites.ts'
import { messagesApi } from '../contract.ts'
import { withMessage } from './live.ts'

/** Messages that were written and are not yet on the server. */
export const pendingMessages = new PendingWrites(messagesApi.send, {
  name: 'messages',
  updates: (message) => withMessage(message),
})
