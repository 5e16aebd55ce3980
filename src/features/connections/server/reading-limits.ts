import { createHash } from 'node:crypto'
import { type JoinedConference, organises } from '#features/conferences/server/access.ts'
import { recordReadingLimit } from '#features/conferences/server/audit-log.ts'
import type { Call } from '#server/context.ts'
import { count, type Limit } from '#server/http/limits.ts'
import { AppError } from '#shared/errors.ts'
import { HOUR_MS } from '#shared/time.ts'
import { text } from '../text.ts'

const seconds = HOUR_MS / 1000

/** People in lists: a directory of 2,000 three times over. Nobody needs all of a larger one. */
export const PEOPLE: Limit = { name: 'people-read', points: 6000, seconds, refusal: text.tooManyPeople }
export const PROFILES: Limit = { name: 'profiles-read', points: 300, seconds, refusal: text.tooManyPeople }
/** What was read once in an hour costs nothing when it is read again, as open lists are. */
const AGAIN: Limit = { name: 'people-read-again', points: 1, seconds }

/** Counts the people of a page, a suggestion or a search. Throws `too_many` for whoever copies the directory. */
export async function countPeople(call: Call, conference: JoinedConference, people: readonly { person_id: string }[]) {
  if (people.length === 0) return
  const ids = people.map(({ person_id }) => person_id).join()
  const page = createHash('sha256').update(ids).digest('base64url')
  await countReading(call, conference, { limit: PEOPLE, what: page, points: people.length })
}

/** Counts a profile in full. Throws `too_many`. */
export async function countProfile(call: Call, conference: JoinedConference, person_id: string) {
  await countReading(call, conference, { limit: PROFILES, what: person_id, points: 1 })
}

type Reading = { limit: Limit; what: string; points: number }

/** Organisers have the list of delegates, so nothing is counted against them. */
async function countReading(call: Call, conference: JoinedConference, { limit, what, points }: Reading) {
  const { db, limits, user, now } = call
  const again = `${user.id} ${limit.name} ${what}`
  if ((await limits.waitFor(AGAIN, again)) > 0) return
  try {
    await limits.take(limit, user.id, points)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (await organises(db, conference, user)) return
    await recordReadingLimit(db, { conference_id: conference.id, user_id: user.id }, now)
    throw error
  }
  await count(limits, AGAIN, again)
}
