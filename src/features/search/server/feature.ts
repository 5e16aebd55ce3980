import type { Feature } from '#server/feature.ts'
import { searchHandlers } from './handlers.ts'

export const searchFeature: Feature = {
  name: 'search',
  endpoints: [searchHandlers],
}
