import type { Db } from '#server/db/db.ts'
import type { Reason } from '../contract.ts'
import { readScoredPeople } from './queries.ts'
import { reasonsFor } from './reasons.ts'

type Pair = { reader_id: string; person_id: string }

/** Why somebody might want to know a person in a conference; null unless both are there and that one may be suggested. */
export async function readReasons(
  db: Db,
  conference_id: string,
  { reader_id, person_id }: Pair,
): Promise<Reason[] | null> {
  const [person] = await readScoredPeople(db, conference_id, [person_id], { only: 'suggestable' })
  const [reader] = await readScoredPeople(db, conference_id, [reader_id])
  return person && reader ? reasonsFor(reader, person) : null
}
