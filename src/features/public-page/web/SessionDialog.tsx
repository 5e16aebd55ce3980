import { onDemand } from '#web/onDemand.tsx'

/** One session in full; its code and the descriptions come when the first one is opened. */
export const SessionDialog = onDemand(async () => (await import('./SessionDetails.tsx')).SessionDetails)
