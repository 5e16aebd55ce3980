import { tabLink } from '#features/conferences/link-rules.ts'
import type { DelegateStatus } from '#features/delegates/rules.ts'

/** The delegates, with the reminder of those who have not answered. */
export function reminderLink(conference_id: string) {
  return tabLink(conference_id, 'delegates', { remind: 'yes' })
}

/** The delegates of one status. */
export function delegatesLink(conference_id: string, status: DelegateStatus) {
  return tabLink(conference_id, 'delegates', { status })
}
