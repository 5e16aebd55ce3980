import type { Poll } from '#features/polls/contract.ts'
import type { Question } from '#features/questions/contract.ts'
import type { QuestionState } from '#features/questions/rules.ts'
import type { ScheduleItem } from '#features/schedule/contract.ts'
import type { Desk } from './contract.ts'

/** The longest lists of the desk. */
export const DESK_LIMITS = { questions: 500, polls: 300 }

/** The most moderators of one session. */
export const MOST_MODERATORS = 10

/** In addresses, the room of the conference itself; sessions are named by their ids. */
export const WHOLE = 'conference'

/** What one can look at on the desk, besides all that was not put away. */
export const QUESTION_VIEWS = ['waiting', 'open', 'pinned', 'answered', 'away'] as const
export type QuestionView = (typeof QUESTION_VIEWS)[number]

/** The states of the questions in each view; the pinned one is open as well. */
export const STATES_OF: Record<QuestionView, readonly QuestionState[]> = {
  waiting: ['queued'],
  open: ['visible'],
  pinned: ['visible'],
  answered: ['answered'],
  away: ['archived', 'rejected'],
}

/** What is shown where no view was chosen. */
export const NOT_AWAY: readonly QuestionState[] = ['queued', 'visible', 'answered']

export type DeskFilter = { room?: string | undefined; state?: QuestionView | undefined }

/** Whether somebody has all rooms at the desk, that of the conference included. */
export function organisesDesk({ session_ids }: Pick<Desk, 'session_ids'>) {
  return session_ids === null
}

/** The sessions whose rooms somebody has at the desk. */
export function sessionsAtDesk<Item extends Pick<ScheduleItem, 'id' | 'type'>>(
  { session_ids }: Pick<Desk, 'session_ids'>,
  items: readonly Item[],
) {
  return items.filter(({ id, type }) => session_ids?.includes(id) ?? type !== 'break')
}

/** Whether something belongs to the room that the filter names, or to any where it names none. */
export function isInRoom({ schedule_item_id }: { schedule_item_id: string | null }, { room }: DeskFilter) {
  return room === undefined || (schedule_item_id ?? WHOLE) === room
}

export function isShown(question: Pick<Question, 'schedule_item_id' | 'state' | 'pinned'>, filter: DeskFilter) {
  const states = filter.state === undefined ? NOT_AWAY : STATES_OF[filter.state]
  return isInRoom(question, filter) && states.includes(question.state) && (filter.state !== 'pinned' || question.pinned)
}

type Ranked = Pick<Question, 'id' | 'state' | 'pinned' | 'upvotes' | 'created_at'>

/**
 * Those that wait first, because nobody sees them yet, and of them the oldest; then open ones, answered ones and those that
 * were put away: in each the pinned ones, the most votes, the newest.
 */
export function compareOnDesk(one: Ranked, other: Ranked) {
  const byTime = one.created_at.localeCompare(other.created_at) || one.id.localeCompare(other.id)
  const byRank = RANK[one.state] - RANK[other.state]
  if (byRank !== 0 || one.state === 'queued') return byRank || byTime
  return Number(other.pinned) - Number(one.pinned) || other.upvotes - one.upvotes || -byTime
}

const RANK: Record<QuestionState, number> = { queued: 0, visible: 1, answered: 2, archived: 3, rejected: 3 }

/** Open ones first, then what is prepared, then closed ones; in each the newest. */
export function comparePolls(one: Pick<Poll, 'state' | 'created_at'>, other: Pick<Poll, 'state' | 'created_at'>) {
  return POLL_RANK[one.state] - POLL_RANK[other.state] || other.created_at.localeCompare(one.created_at)
}

const POLL_RANK: Record<Poll['state'], number> = { open: 0, draft: 1, closed: 2, archived: 3 }
