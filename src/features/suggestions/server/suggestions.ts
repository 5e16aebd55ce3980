import { setTimeout as wait } from 'node:timers/promises'
import type { JoinedConference } from '#features/conferences/server/access.ts'
import { allIn, readPersons } from '#features/people/server/queries.ts'
import { asAcquaintance } from '#features/people/server/sight.ts'
import type { Call } from '#server/context.ts'
import type { Suggestion } from '../contract.ts'
import { firstLine } from '../first-line-text.ts'
import { readFallbackPeople } from './fallback-people.ts'
import { asMatched, isSmall, readBuild, readConference, renewLists } from './list-builds.ts'
import { matcher } from './matcher.ts'
import type { MatchPerson } from './model/documents.ts'
import { versionOf } from './model/versions.ts'
import { readScoredPeople, type ScoredPerson } from './queries.ts'
import { countPeople } from '#features/connections/server/read-limits.ts'
import { hasSaidNothing, reasonsFor } from './reasons.ts'
import { readSimpleList } from './simple-lists.ts'
import { openLists, readStoredList, type StoredList, storeLists } from './stored-lists.ts'

/** So many more are read than shown, because some may have changed their mind since the list was made. */
const SPARE = 10
/** In a small conference the first who ask wait so long for everybody's lists, and then get one of their own. */
const LONGEST_WAIT_MS = 4000
/** In a large one they wait so long for a model. */
const FIRST_WAIT_MS = 1000

/** People whom the caller might want to know, the best first, each with reasons that are true now. */
export async function suggestPeople(call: Call, conference: JoinedConference, limit: number): Promise<Suggestion[]> {
  const { db, user } = call
  const [reader] = await readScoredPeople(db, conference.id, [user.id])
  if (!reader) return []
  const found = await rankedFor(call, conference.id, reader)
  const fallback = hasSaidNothing(reader) ? await readFallbackPeople(db, conference.id, reader) : []
  const ranked = [...new Set([...found, ...fallback])]
  const shown: Suggestion[] = []
  for (let from = 0; from < ranked.length && shown.length < limit; from += limit + SPARE)
    shown.push(...(await withReasons(call, conference.id, reader, ranked.slice(from, from + limit + SPARE))))
  const suggestions = shown.slice(0, limit)
  await countPeople(
    call,
    conference,
    suggestions.map(({ person }) => person),
  )
  return suggestions
}

/** Those of these people who may be shown to the reader now, and for whom a reason speaks. */
async function withReasons(
  { db }: Call,
  conference_id: string,
  reader: ScoredPerson,
  ids: readonly string[],
): Promise<Suggestion[]> {
  const people = await readScoredPeople(db, conference_id, ids, { only: 'suggestable' })
  const byId = new Map(people.map((person) => [person.person_id, person]))
  const personOf = await readPersons(db, allIn(null, ids), asAcquaintance)
  return ids.flatMap((person_id) => {
    const [scored, person] = [byId.get(person_id), personOf(person_id)]
    if (!scored || !person || scored.excluded.has(reader.person_id)) return []
    const reasons = reasonsFor(reader, scored)
    const [best] = reasons
    return best ? [{ person, reasons, first_line: firstLine(best), mutual_count: countMutual(reader, scored) }] : []
  })
}

/**
 * The ids of the people for a reader, the best first: the list that is stored, or a new one if the reader has said or done
 * something since. In a large conference, of which there is no model yet, it is a simple one, and everybody's lists are made
 * behind it. While the thread that compares people does not answer, the last list is shown.
 */
async function rankedFor(call: Call, conference_id: string, reader: ScoredPerson): Promise<readonly string[]> {
  const { db } = call
  const build = await readBuild(db, conference_id)
  const renewal = await renewLists(call, conference_id, build)
  const waits = await isSmall(db, conference_id, build)
  if (waits) await within(LONGEST_WAIT_MS, renewal.done)
  const stored = await readStoredList(db, conference_id, reader.person_id)
  const matched = asMatched(reader)
  if (stored && isCurrent(stored, matched)) return stored.person_ids
  try {
    const loading = matcher.load(conference_id, build?.read_at ?? '', () => readConference(db, conference_id))
    if (waits) await loading
    else if (!matcher.has(conference_id)) await within(FIRST_WAIT_MS, loading)
    if (!matcher.has(conference_id)) return await readSimpleList(db, conference_id, reader)
    return await newList(call, conference_id, matched)
  } catch (error) {
    call.log.warn({ err: error, conference_id }, 'a list of suggestions was not renewed')
    return stored?.person_ids ?? readSimpleList(db, conference_id, reader)
  }
}

/** Whether a list is of what the reader says and does now, and of nobody left out who may be shown again. */
function isCurrent({ version, left_out }: StoredList, reader: MatchPerson) {
  const excluded = new Set(reader.excluded)
  return version === versionOf(reader) && left_out.every((id) => excluded.has(id))
}

const within = (limit_ms: number, work: Promise<void>) =>
  Promise.race([work, wait(limit_ms, undefined, { ref: false })])

async function newList({ db }: Call, conference_id: string, reader: MatchPerson) {
  const { openings, ...list } = await matcher.list(conference_id, reader)
  await storeLists(db, conference_id, [list])
  // The rows of the newcomer decide at each request whether they may be shown.
  if (openings.length > 0) await openLists(db, conference_id, reader.person_id, openings)
  return list.person_ids
}

/** How many people are connected to both. */
export function countMutual(a: ScoredPerson, b: ScoredPerson) {
  const known = new Set(b.connected)
  return a.connected.filter((id) => known.has(id)).length
}
