import type { Feature } from '#server/feature.ts'
import { meetingsHandlers, meetingTimesHandlers, organiserMeetingsHandlers } from './handlers.ts'

export const meetingsFeature: Feature = {
  name: 'meetings',
  endpoints: [meetingsHandlers, meetingTimesHandlers, organiserMeetingsHandlers],
}
