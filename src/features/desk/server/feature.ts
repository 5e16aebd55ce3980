import type { Feature } from '#server/feature.ts'
import { addDemoModerators } from './demo.ts'
import { deskDigest } from './digest.ts'
import { deskHandlers } from './handlers.ts'
import { moderatorRecords } from './records.ts'

export const deskFeature: Feature = {
  name: 'desk',
  endpoints: [deskHandlers],
  live: { digests: [deskDigest] },
  personalRecords: [moderatorRecords],
  demo: { conference: addDemoModerators },
}
