import type { Feature } from '#server/feature.ts'
import { arrangeHandlers, meetingGoalsHandlers } from './handlers.ts'

export const meetingManagerFeature: Feature = {
  name: 'meeting-manager',
  endpoints: [arrangeHandlers, meetingGoalsHandlers],
}
