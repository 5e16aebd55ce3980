import type { Feature } from '#server/feature.ts'
import { moderationLogHandlers } from './handlers.ts'

export const moderationFeature: Feature = { name: 'moderation', endpoints: [moderationLogHandlers] }
