import type { ListedMeeting } from '#features/meetings/organisers-contract.ts'
import { listText } from '../text.ts'

const LIST = new Intl.ListFormat('en-GB')

type Named = Pick<ListedMeeting, 'people' | 'exhibitor'>

/** Who meets; the team of an exhibitor is its name. */
function listedNames({ people, exhibitor }: Named) {
  const named = exhibitor ? people.filter(({ is_asking }) => is_asking) : people
  const names = named.map(({ full_name }) => full_name ?? listText.someone)
  return exhibitor ? [...names, exhibitor.name] : names
}

/** 'Ada Lovelace and Grace Hopper'. */
export function namesOf(meeting: Named) {
  return LIST.format(listedNames(meeting))
}

/** The names, and what is between them. */
export function namePieces(meeting: Named) {
  return LIST.formatToParts(listedNames(meeting))
}
