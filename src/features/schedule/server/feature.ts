import type { Feature } from '#server/feature.ts'
import { addDemoSchedule } from './demo.ts'
import { scheduleHandlers } from './handlers.ts'

export const scheduleFeature: Feature = {
  name: 'schedule',
  endpoints: [scheduleHandlers],
  demo: { conference: addDemoSchedule },
}
