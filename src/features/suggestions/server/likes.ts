import type { Db } from '#server/db/db.ts'
import { readMatched } from './list-builds.ts'
import { matcher } from './matcher.ts'
import { readSessions } from './queries.ts'

type Wanted = { person_ids: readonly string[]; most: number; now: Date }
type Likes = Map<string, string[]>

/** The last one that was begun for each conference. */
const turns = new Map<string, Promise<Likes>>()

/**
 * Whom of the others each of these participants of a conference might want to meet, the best first and so many at most, with
 * the attention spread as in everybody's lists. People who know each other, or of whom one ignores or has blocked the other,
 * are left out. Throws when the thread that compares people stops.
 */
export async function readLikes(db: Db, conference_id: string, wanted: Wanted): Promise<Likes> {
  const turn = compareAfter(turns.get(conference_id), () => compare(db, conference_id, wanted))
  turns.set(conference_id, turn)
  try {
    return await turn
  } finally {
    if (turns.get(conference_id) === turn) turns.delete(conference_id)
  }
}

/** One after the other, because all of a conference have the same model. */
async function compareAfter(before: Promise<Likes> | undefined, work: () => Promise<Likes>) {
  await before?.catch(() => null)
  return work()
}

async function compare(db: Db, conference_id: string, { person_ids, most, now }: Wanted): Promise<Likes> {
  // A model of its own, because these need not be those who are suggested.
  const model = `${conference_id} arranged`
  const sessions = await readSessions(db, conference_id)
  await matcher.replace(model, now.toISOString(), () =>
    Promise.resolve({ people: readMatched(db, conference_id, person_ids), sessions, prices: new Map() }),
  )
  const likes: Likes = new Map()
  for await (const lists of matcher.lists(model, person_ids.length))
    for (const list of lists) likes.set(list.person_id, list.person_ids.slice(0, most))
  return likes
}
