import type { DelegateStatus } from '#features/delegates/rules.ts'
import { paths } from '#shared/paths.ts'

/** A tab of the conference’s page. */
export function tabLink(conference_id: string, tab: 'speakers' | 'schedule' | 'delegates' | 'moderation') {
  return `${paths.conference(conference_id)}?tab=${tab}`
}

/** The delegates, with the reminder of those who have not answered. */
export function reminderLink(conference_id: string) {
  return `${tabLink(conference_id, 'delegates')}&remind=yes`
}

/** The delegates of one status. */
export function delegatesLink(conference_id: string, status: DelegateStatus) {
  return `${tabLink(conference_id, 'delegates')}&status=${status}`
}
