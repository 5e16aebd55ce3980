import type { JoinedConference } from '#features/conferences/server/access.ts'
import { allIn, readPersons } from '#features/people/server/queries.ts'
import { asAcquaintance } from '#features/people/server/sight.ts'
import type { Call } from '#server/context.ts'
import type { Suggestion } from '../contract.ts'
import { readScoredPeople } from './queries.ts'
import { poolOf } from './pools.ts'
import { countPeople } from '#features/connections/server/read-limits.ts'
import { reasonsFor } from './reasons.ts'
import type { ScoredPerson } from './scores.ts'

/** So many more are ranked than shown, because some may have changed their mind since the pool was read. */
const SPARE = 10

/** People whom the caller might want to know, the best first, each with reasons that are true now. */
export async function suggestPeople(call: Call, conference: JoinedConference, limit: number): Promise<Suggestion[]> {
  const { db, user } = call
  const [reader] = await readScoredPeople(db, conference.id, { ids: [user.id] })
  if (!reader) return []
  const ranked = (await poolOf(call, conference)).rank(reader, limit + SPARE)
  const people = await readScoredPeople(db, conference.id, { ids: ranked, also: 'suggestable' })
  const byId = new Map(people.map((person) => [person.person_id, person]))
  const personOf = await readPersons(db, allIn(null, ranked), asAcquaintance)
  const suggestions = ranked.flatMap((person_id) => {
    const [scored, person] = [byId.get(person_id), personOf(person_id)]
    if (!scored || !person || scored.excluded.has(user.id)) return []
    const reasons = reasonsFor(reader, scored)
    return reasons.length === 0 ? [] : [{ person, reasons, mutual_count: countMutual(reader, scored) }]
  })
  const shown = suggestions.slice(0, limit)
  await countPeople(
    call,
    conference,
    shown.map(({ person }) => person),
  )
  return shown
}

/** How many people are connected to both. */
export function countMutual(a: ScoredPerson, b: ScoredPerson) {
  const known = new Set(b.connected)
  return a.connected.filter((id) => known.has(id)).length
}
