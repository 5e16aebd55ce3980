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
    views: {
      'message.posted': readMessageViews,
      'message.changed': readMessageViews,
      'message.read': readThreadViews,
      'thread.changed': readThreadViews,
    },
  },
  meetings: [haveThread],
  personalRecords: [messageRecords],
  demo: { conference: addDemoMessages },
}
