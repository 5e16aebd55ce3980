import { isInSight } from '#features/people/server/shared-conferences.ts'
import type { Feature } from '#server/feature.ts'
import { acquaintedWith } from './acquaintances.ts'
import { addDemoConnections } from './demo.ts'
import { connectionsHandlers } from './handlers.ts'
import { hasSomethingBetween, readConnectionViews } from './queries.ts'

export const connectionsFeature: Feature = {
  name: 'connections',
  endpoints: [connectionsHandlers],
  live: { subjects: [{ kinds: ['connection.changed'], read: readConnectionViews }] },
  demo: { conference: addDemoConnections },
  encounters: [isInSight, hasSomethingBetween],
  hooks: { acquaintedWith },
}
