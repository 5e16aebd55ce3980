import { PendingWrites } from '#web/live/pendingWrites.ts'
import { chatApi } from '../contract.ts'
import { withMessage } from './live.ts'

/** Messages that were written and are not yet on the server. */
export const pendingPosts = new PendingWrites(chatApi.post, {
  name: 'chat',
  updates: (message, { conference_id, schedule_item_id }) => [
    withMessage({ conference_id, schedule_item_id }, message),
  ],
})
