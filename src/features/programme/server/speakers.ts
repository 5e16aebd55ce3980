import type { JoinedConference } from '#features/conferences/server/access.ts'
import { askedPeople, readStanding, type Standing } from '#features/meetings/server/access.ts'
import type { PersonProfile } from '#features/people/contract.ts'
import { allIn, readPersons } from '#features/people/server/queries.ts'
import { asAcquaintance } from '#features/people/server/sight.ts'
import { readSessionSpeakers } from '#features/people/server/spoken-sessions.ts'
import type { Call } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'

/** Who speaks in a session, of those whom the caller can ask for a meeting; the others are not told apart from nobody. */
export async function listSessionSpeakers(
  call: Call,
  conference: JoinedConference,
  schedule_item_id: string,
): Promise<PersonProfile[]> {
  const { db, user } = call
  const standing = await readStanding(call, conference)
  if (standing.hindrance === 'off') return []
  const speakers = await readSessionSpeakers(db, conference.id, [schedule_item_id])
  const shown: string[] = []
  for (const { person_id } of speakers)
    if (person_id !== user.id && (await canBeAsked(call, standing, person_id))) shown.push(person_id)
  const personOf = await readPersons(db, allIn(conference.id, shown), asAcquaintance)
  return shown.flatMap((person_id) => personOf(person_id) ?? [])
}

/** By the same rules as the request itself. */
async function canBeAsked({ db, user }: Call, standing: Standing, person_id: string) {
  try {
    await askedPeople(db, standing, user.id, [person_id])
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
