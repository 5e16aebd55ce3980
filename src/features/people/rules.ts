import type { Mute, Person } from './contract.ts'

/**
 * The name by which others read of a person. Null stands for somebody who has deleted their account, whom nothing is known
 * of any more; an account may have no name, because other programs can create it without.
 */
export function shownName(person: Pick<Person, 'full_name'> | null, gone = 'Former member') {
  return person === null ? gone : (person.full_name ?? 'Unnamed')
}

type Written = { author: Pick<Person, 'full_name'> | null; author_name: string | null }

/**
 * The name of who wrote something. One that came with a conference from another installation says so, because nobody here
 * has proven to be that person.
 */
export function writerName({ author, author_name }: Written) {
  return shownName(author, author_name === null ? undefined : `${author_name} (imported)`)
}

/** How long an organiser can mute somebody, in minutes, if not until it is ended. */
export const MUTE_MINUTES = [10, 60] as const
export type MuteMinutes = (typeof MUTE_MINUTES)[number]

/** The people of a page of those who are muted. */
export const MUTED_PAGE = 50

/** Whether a mute holds at this moment, in milliseconds. What the server told once may be over. */
export function isMuted({ muted, muted_until }: Mute, now: number) {
  return muted && (muted_until === null || now < Date.parse(muted_until))
}
