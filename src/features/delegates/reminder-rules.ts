import type { DelegateStatus, InvitableStatus } from './rules.ts'

/** The most characters that an organiser adds to an invitation. */
export const NOTE_LENGTH = 500

/** The statuses of those who were invited by an email that arrived, and have not answered: they can be reminded. */
export const UNANSWERED_STATUSES = ['Invited', 'Opened', 'Expired'] as const satisfies readonly InvitableStatus[]

/** How many of these delegates were invited and have not answered. */
export function countUnanswered(counts: Readonly<Record<DelegateStatus, number>>) {
  return UNANSWERED_STATUSES.reduce((sum, status) => sum + counts[status], 0)
}

/** How many days at least lie between a reminder and the invitation or reminder before it. */
export const REMINDER_DAYS = 3

/** Why somebody is not invited although they were chosen. */
export const INVITATION_REFUSALS = [
  'registered',
  'unwanted',
  'invited',
  'too_soon',
  'too_often',
  'reminded',
  'gone',
] as const
export type InvitationRefusal = (typeof INVITATION_REFUSALS)[number]
