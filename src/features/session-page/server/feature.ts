import type { Feature } from '#server/feature.ts'
import { sessionPeopleHandlers } from './handlers.ts'

export const sessionPageFeature: Feature = {
  name: 'session-page',
  endpoints: [sessionPeopleHandlers],
}
