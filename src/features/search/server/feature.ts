import type { Feature } from '#server/feature.ts'
import { searchHandlers } from './handlers.ts'
import { peopleWithWords } from './people.ts'

export const searchFeature: Feature = {
  name: 'search',
  endpoints: [searchHandlers],
  hooks: { peopleWithWords },
}
