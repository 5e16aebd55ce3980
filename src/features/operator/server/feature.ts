import type { Feature } from '#server/feature.ts'
import { operatorHandlers } from './handlers.ts'

export const operatorFeature: Feature = { name: 'operator', endpoints: [operatorHandlers] }
