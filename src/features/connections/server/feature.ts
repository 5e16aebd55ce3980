import type { Feature } from '#server/feature.ts'
import { endBetween } from './changing.ts'
import { addDemoNetwork } from './demo.ts'
import { connectionsHandlers, networkHandlers } from './handlers.ts'
import { readConnectionViews } from './reading.ts'
import { connectionRecords } from './records.ts'

export const connectionsFeature: Feature = {
  name: 'connections',
  endpoints: [connectionsHandlers, networkHandlers],
  live: { views: { 'connection.changed': readConnectionViews } },
  personalRecords: [connectionRecords],
  demo: { conference: addDemoNetwork },
  hooks: { blockChanged: endBetween },
}
