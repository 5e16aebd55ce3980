import { findConnection } from '#features/connections/server/queries.ts'
import type { SharedConference } from '#features/people/server/shared-conferences.ts'
import type { Db } from '#server/db/db.ts'

/**
 * Where a person may write to somebody first: anywhere if the two are connected; else in a conference that one of them
 * organises, or where the other is listed and can be written to. Between strangers this is a request.
 */
export async function meetingPlace(
  db: Db,
  { person_id, other_id }: { person_id: string; other_id: string },
  shared: readonly SharedConference[],
) {
  const connection = await findConnection(db, person_id, other_id)
  if (connection?.state === 'connected') return { conference_id: shared[0]?.conference_id ?? null, isRequest: false }
  const organised = shared.find(({ is_organised }) => is_organised)
  const place = organised ?? shared.find(({ is_reachable }) => is_reachable)
  return place && { conference_id: place.conference_id, isRequest: organised === undefined }
}
