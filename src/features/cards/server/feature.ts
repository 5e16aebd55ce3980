import type { Feature } from '#server/feature.ts'
import { cardsHandlers } from './handlers.ts'

export const cardsFeature: Feature = { name: 'cards', endpoints: [cardsHandlers] }
