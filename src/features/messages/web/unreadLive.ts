import { refresh } from '#web/data/queries.ts'
import type { LiveHandlers } from '#web/live/handlers.ts'
import { messagesApi } from '../contract.ts'
import { soon } from './soon.ts'

/** The counts are read again, because a message does not say whether its thread is a request, ignored or hidden. */
const readCounts = soon(() => refresh([messagesApi.unread]))

function countAgain() {
  readCounts()
  return []
}

/** What the events of one's own room change in the counts. Apart from what they change in conversations: it is on every page. */
export const unreadLive: LiveHandlers = {
  kinds: {
    'message.posted': countAgain,
    'message.changed': countAgain,
    'message.read': countAgain,
    'thread.changed': countAgain,
  },
  missed: [messagesApi.unread],
}
