import type { Feature } from '#server/feature.ts'
import { overviewHandlers } from './handlers.ts'

export const overviewFeature: Feature = {
  name: 'overview',
  endpoints: [overviewHandlers],
}
