import type { Feature } from '#server/feature.ts'

/** What invitations of all kinds share. The features that invite have the endpoints, and say what accepting does. */
export const invitationsFeature: Feature = { name: 'invitations' }
