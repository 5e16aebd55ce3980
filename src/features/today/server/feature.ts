import type { Feature } from '#server/feature.ts'
import { todayHandlers } from './handlers.ts'

export const todayFeature: Feature = { name: 'today', endpoints: [todayHandlers] }
