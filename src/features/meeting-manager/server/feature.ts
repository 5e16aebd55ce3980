import type { Feature } from '#server/feature.ts'
import { arrangeHandlers } from './handlers.ts'

export const meetingManagerFeature: Feature = {
  name: 'meeting-manager',
  endpoints: [arrangeHandlers],
}
