import type { Feature } from '#server/feature.ts'
import { speakingHandlers } from './handlers.ts'

export const speakingFeature: Feature = { name: 'speaking', endpoints: [speakingHandlers] }
