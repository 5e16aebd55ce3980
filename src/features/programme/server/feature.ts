import type { Feature } from '#server/feature.ts'
import { sessionSpeakersHandlers } from './handlers.ts'

export const programmeFeature: Feature = {
  name: 'programme',
  endpoints: [sessionSpeakersHandlers],
}
