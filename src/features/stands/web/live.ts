import type { Endpoint } from '#shared/contract.ts'
import { refresh } from '#web/data/queries.ts'
import type { LiveHandlers } from '#web/live/handlers.ts'
import { enquiriesApi, standsApi } from '../contract.ts'

/** Reads these again, because an event of another thing says that they have changed. */
const readsAgain = (...endpoints: Pick<Endpoint, 'path'>[]) => {
  return () => {
    void refresh(endpoints)
    return []
  }
}

/** An answer to an enquiry comes as a message. */
export const ownLive: LiveHandlers = {
  kinds: { 'message.posted': readsAgain(standsApi.own) },
  missed: [standsApi.own],
}

/** Staff are notified of an enquiry, and the notification goes when somebody has answered it. */
export const enquiriesLive: LiveHandlers = {
  kinds: { 'notification.changed': readsAgain(enquiriesApi.list, standsApi.numbers) },
  missed: [enquiriesApi.list, standsApi.numbers],
}
