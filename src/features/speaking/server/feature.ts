import type { Feature } from '#server/feature.ts'
import { changeDemoSpeaker } from './demo.ts'
import { speakingHandlers } from './handlers.ts'

export const speakingFeature: Feature = {
  name: 'speaking',
  endpoints: [speakingHandlers],
  demo: { conference: changeDemoSpeaker },
}
