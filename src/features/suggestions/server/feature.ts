import type { Feature } from '#server/feature.ts'
import { suggestionsHandlers } from './handlers.ts'

export const suggestionsFeature: Feature = { name: 'suggestions', endpoints: [suggestionsHandlers] }
