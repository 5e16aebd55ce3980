import type { Feature } from '#server/feature.ts'
import { blocksWith } from './blocked.ts'
import { blocksHandlers, mutesHandlers } from './handlers.ts'
import { blocksRecords } from './records.ts'

export const peopleFeature: Feature = {
  name: 'people',
  endpoints: [blocksHandlers, mutesHandlers],
  personalRecords: [blocksRecords],
  hooks: { blocksWith },
}
