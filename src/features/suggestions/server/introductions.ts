import { allIn, readPersons } from '#features/people/server/queries.ts'
import { sharedConferences } from '#features/people/server/shared-conferences.ts'
import { asAcquaintance } from '#features/people/server/sight.ts'
import type { Db } from '#server/db/db.ts'
import { reasonsText } from '../reason-text.ts'
import { readReasons } from './read-reasons.ts'

/**
 * Who somebody is who wants to connect, and why the one they asked might want to: only what that person sees of them in the
 * app. Empty where there is nothing to say.
 */
export async function introduce(db: Db, to: string, person_id: string, now: Date): Promise<string> {
  const person = (await readPersons(db, allIn(null, [person_id]), asAcquaintance))(person_id)
  if (!person) return ''
  const work = [person.position, person.company].filter(Boolean).join(', ')
  return [work && `${work}.`, await reasonsOf(db, to, person_id, now)].filter(Boolean).join(' ')
}

/** Those of the newest conference in which the person lets themselves be suggested. */
async function reasonsOf(db: Db, to: string, person_id: string, now: Date) {
  for (const { conference_id } of await sharedConferences(db, to, person_id, now)) {
    const reasons = await readReasons(db, conference_id, { reader_id: to, person_id })
    if (reasons) return reasonsText(reasons)
  }
  return ''
}
