import type { Db } from '#server/db/db.ts'
import { pacer } from '#shared/pacer.ts'
import { readScoredPeople } from './queries.ts'
import { createPool } from './scores.ts'

/**
 * Whom of the others each of these participants of a conference might want to meet, the best first and so many at most.
 * People who know each other, or of whom one ignores or has blocked the other, are left out. Yields to the event loop.
 */
export async function readLikes(
  db: Db,
  conference_id: string,
  { person_ids, most }: { person_ids: readonly string[]; most: number },
): Promise<Map<string, string[]>> {
  const people = await readScoredPeople(db, conference_id, { ids: person_ids })
  const pool = createPool(people)
  const yieldToEventLoop = pacer()
  const likes = new Map<string, string[]>()
  for (const person of people) {
    likes.set(person.person_id, pool.rank(person, most))
    await yieldToEventLoop()
  }
  return likes
}
