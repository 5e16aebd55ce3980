import type { Place } from '#server/move/place.ts'

/** How Foyer is started on what a command has filled. */
export function startWords({ databaseUrl, dataDir }: Place) {
  return databaseUrl === undefined
    ? `Now start Foyer without DATABASE_URL and with DATA_DIR=${dataDir}.`
    : `Now start Foyer with DATABASE_URL set to that address and with DATA_DIR=${dataDir}. Each process is started in this way.`
}
