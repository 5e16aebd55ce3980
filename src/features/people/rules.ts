import type { Person } from './contract.ts'

/**
 * The name by which others read of a person. Null stands for somebody who has deleted their account, whom nothing is known
 * of any more; an account may have no name, because other programs can create it without.
 */
export function shownName(person: Pick<Person, 'full_name'> | null, gone = 'Former member') {
  return person === null ? gone : (person.full_name ?? 'Unnamed')
}
