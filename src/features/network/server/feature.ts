import type { Feature } from '#server/feature.ts'
import { networkHandlers } from './handlers.ts'
import { networkRecords } from './records.ts'

export const networkFeature: Feature = {
  name: 'network',
  endpoints: [networkHandlers],
  personalRecords: [networkRecords],
}
