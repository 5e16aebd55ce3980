import type { Feature } from '#server/feature.ts'
import { directoryHandlers } from './handlers.ts'
import { onlineDigest, viewersDigest } from './presence.ts'

export const directoryFeature: Feature = {
  name: 'directory',
  endpoints: [directoryHandlers],
  live: { digests: [onlineDigest, viewersDigest] },
}
