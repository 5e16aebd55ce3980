import { paths } from '#shared/paths.ts'

/**
 * Where a conference begins for somebody who has just joined it. The start page of a delegate shows the conference joined
 * last, the one of an organiser does not.
 */
export function startOf({ active, slug }: { active: boolean; slug: string }, isDelegate: boolean) {
  return active && !isDelegate ? paths.publicConference(slug) : paths.home
}
