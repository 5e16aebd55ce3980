const EVERY_MS = 20_000

/** The page asks again every 20 seconds, and not while it is hidden. */
export const REFRESHED = { refetchInterval: () => EVERY_MS }
