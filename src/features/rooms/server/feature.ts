import type { Feature } from '#server/feature.ts'

/** What the features of a room share. It has no tables and no endpoints of its own. */
export const roomsFeature: Feature = { name: 'rooms' }
