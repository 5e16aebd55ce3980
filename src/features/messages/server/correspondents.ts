import { type KnownPerson, type PersonIn, readPersons } from '#features/people/server/queries.ts'
import { asCorrespondent } from '#features/people/server/sight.ts'
import type { Db } from '#server/db/db.ts'
import type { Correspondent } from '../contract.ts'

/** People by their ids, each in the conference in which somebody met them. Deleted accounts are missing. */
export function readCorrespondents(db: Db, met: readonly PersonIn[]) {
  return readPersons(db, met, describe)
}

function describe(person: KnownPerson): Correspondent {
  const { conference_name, organises, is_namesake } = person
  return {
    ...asCorrespondent(person),
    organises: organises ? conference_name : null,
    namesake_in: is_namesake ? conference_name : null,
  }
}
