import type { Feature } from '#server/feature.ts'
import { addDemoAnswers } from './demo.ts'
import { networkingProfileHandlers } from './handlers.ts'

export const networkingProfileFeature: Feature = {
  name: 'networking-profile',
  endpoints: [networkingProfileHandlers],
  demo: { conference: addDemoAnswers },
}
