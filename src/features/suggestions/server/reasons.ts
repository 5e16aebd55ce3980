import { fold } from '#shared/fold.ts'
import type { Reason } from '../contract.ts'
import { ANSWERS, type Goal, type OfferedGoal, type SoughtGoal } from '#features/networking-profile/rules.ts'
import type { ScoredPerson } from './queries.ts'
import { rareWords, titlePhrases } from './words.ts'

const MOST_OF_A_KIND = 2
const MOST_NAMED = 5
/** More than three reasons are read by nobody. */
const MOST_REASONS = 3

/** Why the reader might want to know a person, the best reason first: only what is true of both as they are now. */
export function reasonsFor(reader: ScoredPerson, person: ScoredPerson): Reason[] {
  const goals = [
    ...goalReasons(reader.seeking, person.offering, true),
    ...goalReasons(person.seeking, reader.offering, false),
  ]
  const reasons: Reason[] = goals.slice(0, MOST_OF_A_KIND)
  const theirs = new Set(person.interests.map(fold))
  const tags = reader.interests.filter((tag) => theirs.has(fold(tag)))
  if (tags.length > 0) reasons.push({ type: 'interests', tags: tags.slice(0, MOST_NAMED) })
  const saved = new Set(person.saved.map(({ schedule_item_id }) => schedule_item_id))
  for (const session of reader.saved.filter(({ schedule_item_id: id }) => saved.has(id)).slice(0, MOST_OF_A_KIND))
    reasons.push({ type: 'session', ...session })
  reasons.push(...speakerReasons(reader, person))
  const known = new Set(person.connected)
  const person_ids = reader.connected.filter((id) => known.has(id))
  if (person_ids.length > 0) reasons.push({ type: 'mutual', person_ids: person_ids.slice(0, MOST_NAMED) })
  if (person.company && reader.company && fold(person.company) === fold(reader.company))
    reasons.push({ type: 'company', name: person.company })
  const words = new Set(rareWords(person.words))
  const word = rareWords(reader.words).find((one) => words.has(one))
  if (word !== undefined) reasons.push({ type: 'text', word })
  if (reasons.length === 0 && hasSaidNothing(reader))
    reasons.push(...titleReasons(reader, person), ...speaksReasons(person))
  return reasons.slice(0, MOST_REASONS)
}

/** Whether a reader has neither said what they look for nor chosen a session, so that few people can be found for them. */
export function hasSaidNothing({ interests, seeking, offering, saved, spoken }: ScoredPerson) {
  return [interests, seeking, offering, saved, spoken].every((all) => all.length === 0)
}

/** What the person looks for that the reader's title names. */
function titleReasons({ position }: ScoredPerson, { seeking }: ScoredPerson): Reason[] {
  const named = new Set(titlePhrases(position))
  return seeking.flatMap(({ goal: want, tag }) =>
    tag !== null && named.has(fold(tag)) ? [{ type: 'title' as const, want, tag }] : [],
  )
}

function speaksReasons({ spoken: [session] }: ScoredPerson): Reason[] {
  return session ? [{ type: 'speaks', ...session }] : []
}

/** A session in which the person speaks and that the reader saved. */
function speakerReasons(reader: ScoredPerson, { spoken }: ScoredPerson): Reason[] {
  const spokenIds = new Set(spoken.map(({ schedule_item_id }) => schedule_item_id))
  const session = reader.saved.find(({ schedule_item_id }) => spokenIds.has(schedule_item_id))
  return session ? [{ type: 'speaker', ...session }] : []
}

function goalReasons(
  seeking: readonly Goal<SoughtGoal>[],
  offering: readonly Goal<OfferedGoal>[],
  reader_wants: boolean,
): Reason[] {
  return seeking.flatMap(({ goal: want, tag: wanted }) =>
    offering
      .filter(({ goal }) => ANSWERS[want].includes(goal))
      .filter(({ tag }) => tag === null || wanted === null || fold(tag) === fold(wanted))
      .map(({ goal: offer, tag }) => ({
        type: 'goal' as const,
        want,
        offer,
        tag: wanted,
        offer_tag: tag,
        reader_wants,
      })),
  )
}
