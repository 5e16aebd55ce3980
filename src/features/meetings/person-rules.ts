import { shownName } from '#features/people/rules.ts'
import type { Meeting } from './contract.ts'

const GONE = 'Somebody who has left'

/** Whom a meeting is with, as its rows and sentences show it. */
export type Other = {
  id: string
  name: string
  /** Null where it is nobody alone. */
  person_id: string | null
  avatar_url: string | null
  /** 'Lock Keeper, Midland Canal Trust'. */
  about: string
}

/** Of a team that has not answered, the exhibitor; of several people, the first with how many more there are. */
export function otherOf({ people, exhibitor }: Pick<Meeting, 'people' | 'exhibitor'>): Other {
  const [first, ...more] = people
  if (!first)
    return { id: exhibitor?.id ?? '', name: exhibitor?.name ?? GONE, person_id: null, avatar_url: null, about: '' }
  const { person_id, person } = first
  const name = shownName(person, GONE)
  const about = [person?.position, person?.company].filter(Boolean).join(', ')
  return {
    id: person_id,
    name: more.length > 0 ? `${name} and ${more.length} more` : name,
    person_id: more.length > 0 || person === null ? null : person_id,
    avatar_url: person?.avatar_url ?? null,
    about:
      exhibitor && exhibitor.name !== person?.company ? [about, exhibitor.name].filter(Boolean).join(' · ') : about,
  }
}

/** 'Caoimhe' of 'Caoimhe Ní Dhálaigh-Roe', where a sentence is about somebody who was named in full already. */
export function firstNameOf(name: string) {
  return /^\p{Script=Latin}/u.test(name) ? (name.split(' ')[0] ?? name) : name
}
