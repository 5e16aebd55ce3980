import type { Feature } from '#server/feature.ts'
import { addDemoMessages } from './demo.ts'
import { messageReportsHandlers, messagesHandlers } from './handlers.ts'
import { readMessageViews } from './queries.ts'
import { messageRecords } from './records.ts'
import { haveThread, readThreadViews } from './threads.ts'

export const messagesFeature: Feature = {
  name: 'messages',
  endpoints: [messagesHandlers, messageReportsHandlers],
  live: {
    subjects: [
      { kinds: ['message.posted', 'message.changed'], read: readMessageViews },
      { kinds: ['message.read', 'thread.changed'], read: readThreadViews },
    ],
  },
  encounters: [haveThread],
  personalRecords: [messageRecords],
  demo: { conference: addDemoMessages },
}
