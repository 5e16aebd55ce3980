import type { Feature } from '#server/feature.ts'
import { sessionRoomAccess } from './live-rooms.ts'

/** What the features of a room share. It has no tables and no endpoints of its own. */
export const roomsFeature: Feature = { name: 'rooms', live: { rooms: { session: sessionRoomAccess } } }
