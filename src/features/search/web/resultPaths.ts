import { sessionPath } from '#features/agenda/rules.ts'
import type { ShownConference } from '#features/registration/contract.ts'
import { paths } from '#shared/paths.ts'
import type { Result } from '../result-rules.ts'

/** Where a result leads: to the profile of a person, to a session in the schedule, to the page of an exhibitor. */
export function pathOf(result: Result, { slug }: ShownConference, user_id: string | undefined) {
  if ('session' in result) return sessionPath(slug, result.session.number)
  if ('exhibitor' in result) return paths.exhibitor(result.exhibitor.exhibitor_id)
  const { person_id } = result.person
  if (person_id === user_id) return paths.profile
  return `${paths.delegates}?${new URLSearchParams({ conference: slug, person: person_id })}`
}
