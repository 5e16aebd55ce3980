import type { Feature } from '#server/feature.ts'
import { suggestionsHandlers } from './handlers.ts'
import { introduce } from './introductions.ts'
import { suggestionsRecords } from './records.ts'

export const suggestionsFeature: Feature = {
  name: 'suggestions',
  endpoints: [suggestionsHandlers],
  personalRecords: [suggestionsRecords],
  hooks: { introduce },
}
