import { fold } from '#shared/fold.ts'
import type { Speaker } from '../contract.ts'

/** The speakers whose name, title, company or topic contains what was searched for; '' matches everybody. */
export function matchingSpeakers<Shown extends Speaker>(speakers: readonly Shown[], searchTerm: string) {
  const word = fold(searchTerm)
  return speakers.filter(({ name, title, company_name, topic }) =>
    fold([name, title, company_name, topic].join(' ')).includes(word),
  )
}
