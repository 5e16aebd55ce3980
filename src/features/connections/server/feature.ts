import type { Feature } from '#server/feature.ts'
import { acquaintedWith } from './acquaintances.ts'
import { endBetween } from './changing.ts'
import { addDemoNetwork } from './demo.ts'
import { connectionsHandlers, networkHandlers } from './handlers.ts'
import { hasSomethingBetween, readConnectionViews } from './reading.ts'
import { connectionRecords } from './records.ts'
import { isInSight } from './shared-conferences.ts'

export const connectionsFeature: Feature = {
  name: 'connections',
  endpoints: [connectionsHandlers, networkHandlers],
  live: { subjects: [{ kinds: ['connection.changed'], read: readConnectionViews }] },
  personalRecords: [connectionRecords],
  demo: { conference: addDemoNetwork },
  meetings: [isInSight, hasSomethingBetween],
  hooks: { acquaintedWith, blockChanged: endBetween },
}
