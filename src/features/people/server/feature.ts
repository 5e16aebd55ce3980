import type { Feature } from '#server/feature.ts'
import { blocksWith } from './blocked.ts'
import { blocksHandlers } from './handlers.ts'
import { blocksRecords } from './records.ts'

export const peopleFeature: Feature = {
  name: 'people',
  endpoints: [blocksHandlers],
  personalRecords: [blocksRecords],
  hooks: { blocksWith },
}
