import type { Feature } from '#server/feature.ts'
import { screenHandlers } from './handlers.ts'
import { readScreenViews } from './service.ts'

export const screenFeature: Feature = {
  name: 'screen',
  endpoints: [screenHandlers],
  live: { subjects: [{ kinds: ['screen.changed'], read: readScreenViews }] },
}
