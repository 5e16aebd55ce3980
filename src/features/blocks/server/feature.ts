import type { Feature } from '#server/feature.ts'
import { blocksWith } from './blocked.ts'
import { blocksHandlers } from './handlers.ts'
import { blocksRecords } from './records.ts'

export const blocksFeature: Feature = {
  name: 'blocks',
  endpoints: [blocksHandlers],
  personalRecords: [blocksRecords],
  hooks: { blocksWith },
}
