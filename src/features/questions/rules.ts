import type { Reader } from '#features/rooms/rules.ts'

export const QUESTION_LIMITS = { text: 500, answer: 2000, page: 500 }

/** How many questions and votes one person may send. */
export const ASKING_LIMIT = { points: 5, seconds: 60 }
export const VOTING_LIMIT = { points: 60, seconds: 60 }

export const QUESTION_STATES = ['queued', 'visible', 'answered', 'archived', 'rejected'] as const
export type QuestionState = (typeof QUESTION_STATES)[number]

/** The states that a moderator can choose. A question is queued when it is asked, and answered by its answers. */
export const MODERATED_STATES = ['visible', 'archived', 'rejected'] as const
export type ModeratedState = (typeof MODERATED_STATES)[number]

/** Questions in these states are seen by everybody in the room, and can be voted for. */
export const PUBLIC_STATES = ['visible', 'answered'] as const satisfies readonly QuestionState[]

const NEXT: Record<QuestionState, readonly ModeratedState[]> = {
  queued: ['visible', 'rejected'],
  visible: ['archived', 'rejected'],
  answered: ['archived'],
  archived: ['visible'],
  rejected: ['visible'],
}

/**
 * The state of a question after a moderator chose one; null where that is not possible. A restored question is answered
 * again if it has answers.
 */
export function moderatedState(from: QuestionState, to: ModeratedState, hasAnswers: boolean): QuestionState | null {
  if (from === to || (from === 'answered' && to === 'visible')) return from
  if (!NEXT[from].includes(to)) return null
  return to === 'visible' && hasAnswers ? 'answered' : to
}

export function isPublic(state: QuestionState): state is (typeof PUBLIC_STATES)[number] {
  return state === 'visible' || state === 'answered'
}

/** Whether the asker can still withdraw it. A rejected one is kept for the moderators. */
export function isWithdrawable(state: QuestionState) {
  return state === 'queued' || state === 'visible'
}

type Seen = { state: QuestionState; anonymous: boolean; asker_id: string | null }

/**
 * Whether this person sees a question at all. Null is anybody else in the room. What somebody of whom nothing is shown has
 * asked without a name is seen, because its absence would say who asked.
 */
export function seesQuestion({ state, asker_id, anonymous }: Seen, reader: Reader | null) {
  if (!anonymous && reader?.blocked.has(asker_id ?? '')) return false
  return isPublic(state) || reader?.moderates === true || (reader !== null && reader.id === asker_id)
}

/** Whether this person sees who asked. */
export function seesAsker({ anonymous, asker_id }: Pick<Seen, 'anonymous' | 'asker_id'>, reader: Reader | null) {
  return !anonymous || reader?.moderates === true || (reader !== null && reader.id === asker_id)
}

type Ranked = { state: QuestionState; pinned: boolean; upvotes: number; posted_seq: number }

/** Open questions first, then answered ones, then those that were put away; in each the pinned one, votes, newest. */
export function compareQuestions(a: Ranked, b: Ranked) {
  return (
    RANK[a.state] - RANK[b.state] ||
    Number(b.pinned) - Number(a.pinned) ||
    b.upvotes - a.upvotes ||
    b.posted_seq - a.posted_seq
  )
}

const RANK: Record<QuestionState, number> = { queued: 0, visible: 0, answered: 1, archived: 2, rejected: 2 }
