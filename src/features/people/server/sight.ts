import type { ConferencePerson, Person, NamedPerson, PersonProfile } from '../contract.ts'
import type { KnownPerson } from './queries.ts'

/**
 * Who looks at a person. An acquaintance finds them in the directory or the search, has them suggested, holds their card, or
 * has asked them to connect; a correspondent has had a message or an enquiry of theirs, or is to write to them.
 */
type Reader = 'acquaintance' | 'correspondent'

/**
 * Who sees where somebody works: the only function that decides it. Acquaintances see what the profile says; correspondents,
 * where it says nothing, what the person registered with. Everybody else, such as those who read their messages in a chat,
 * sees neither position nor company.
 */
function workFor(reader: Reader, person: KnownPerson): Pick<Person, 'position' | 'company'> {
  const { position, company, registered_position, registered_company } = person
  if (reader === 'acquaintance') return { position, company }
  return { position: position ?? registered_position, company: company ?? registered_company }
}

/** Beside what somebody did where no conference is concerned, such as in a notification. */
export function asNamed({ person_id, full_name, avatar_url }: KnownPerson): NamedPerson {
  return { person_id, full_name, avatar_url }
}

/** Beside what somebody wrote in a conference. */
export function asWriter(person: KnownPerson): ConferencePerson {
  return { ...asNamed(person), role: roleOf(person) }
}

export function asAcquaintance(person: KnownPerson): PersonProfile {
  return { ...asNamed(person), ...workFor('acquaintance', person) }
}

export function asCorrespondent(person: KnownPerson): PersonProfile {
  return { ...asNamed(person), ...workFor('correspondent', person) }
}

/** In the directory of a conference. */
export function asListed(person: KnownPerson): Person {
  return { ...asAcquaintance(person), role: roleOf(person) }
}

/** A speaker or exhibitor who is called like an organiser is shown as what they are. */
function roleOf({ organises, roles, is_namesake }: KnownPerson): Person['role'] {
  if (organises) return 'organiser'
  return (['speaker', 'exhibitor'] as const).find((role) => roles.includes(role)) ?? (is_namesake ? 'namesake' : null)
}
