import { sessionPath } from '#features/agenda/rules.ts'
import type { ShownConference } from '#features/registration/contract.ts'
import { sessionLink } from '#features/schedule/link-rules.ts'
import { paths } from '#shared/paths.ts'
import type { Result } from '../result-rules.ts'

/** Where a result leads: to the profile of a person, into a session, to the page of an exhibitor. */
export function pathOf(result: Result, { slug }: ShownConference, user_id: string | undefined) {
  if ('session' in result) {
    const { type, starts_at, schedule_item_id, number } = result.session
    // A break has no page, and neither has a session on a day that is not known.
    return type === 'break' || starts_at === null ? sessionPath(slug, number) : sessionLink(schedule_item_id, slug)
  }
  if ('exhibitor' in result) return paths.exhibitor(result.exhibitor.exhibitor_id)
  const { person_id } = result.person
  if (person_id === user_id) return paths.profile
  return `${paths.delegates}?${new URLSearchParams({ conference: slug, person: person_id })}`
}
