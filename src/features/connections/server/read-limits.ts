import { type JoinedConference, organises } from '#features/conferences/server/access.ts'
import { recordReadingLimit } from '#features/conferences/server/audit-log.ts'
import type { Call } from '#server/context.ts'
import type { Limit } from '#server/http/limits.ts'
import { AppError } from '#shared/errors.ts'
import { HOUR_MS } from '#shared/time.ts'
import { text } from '../text.ts'
import { seenBy } from './seen-people.ts'

const seconds = HOUR_MS / 1000

/**
 * People in lists: all of a directory of 2,000 and more. Whoever copies one of 10,000 needs hours, and is noted in each of
 * them.
 */
export const PEOPLE: Limit = { name: 'people-read', points: 3000, seconds, refusal: text.tooManyPeople }
export const PROFILES: Limit = { name: 'profiles-read', points: 300, seconds, refusal: text.tooManyPeople }

/** Counts the people of a page, a suggestion or a search. Throws `too_many` for whoever copies the directory. */
export async function countPeople(call: Call, conference: JoinedConference, people: readonly { person_id: string }[]) {
  const ids = people.map(({ person_id }) => person_id)
  await countReading(call, conference, { limit: PEOPLE, ids })
}

/** Counts a profile in full. Throws `too_many`. */
export async function countProfile(call: Call, conference: JoinedConference, person_id: string) {
  await countReading(call, conference, { limit: PROFILES, ids: [person_id] })
}

type Reading = { limit: Limit; ids: readonly string[] }

/**
 * Each person counts once in an hour, because open lists are read again whenever people come and go. Organisers have the
 * list of delegates, so they are not stopped.
 */
async function countReading(call: Call, conference: JoinedConference, { limit, ids }: Reading) {
  const { db, limits, user, now } = call
  const seen = seenBy(call, limit)
  const others = ids.filter((id) => !seen.has(id))
  if (others.length === 0) return
  try {
    await limits.spend(limit, user.id, others.length)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (await organises(db, conference, user)) return
    await recordReadingLimit(db, { conference_id: conference.id, user_id: user.id }, now)
    throw error
  }
  for (const id of others) seen.add(id)
}
