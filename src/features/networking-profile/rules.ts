import { ANSWER_LIMITS as LISTS, type Goal, type OfferedGoal, type SoughtGoal } from '#features/delegates/goal-rules.ts'

export { OFFERING, SEEKING } from '#features/delegates/goal-rules.ts'
export type { Goal, OfferedGoal, SoughtGoal }

/** Five pairs. Who collaborates or exchanges finds both others who do the same and those who do the other. */
export const ANSWERS: Record<SoughtGoal, readonly OfferedGoal[]> = {
  buy: ['sell'],
  raise: ['invest'],
  job: ['hire'],
  learn: ['mentor'],
  collaborate: ['collaborate', 'exchange'],
  exchange: ['exchange', 'collaborate'],
}

/** What a participant says in a conference. */
export type Answers = {
  interests: readonly string[]
  seeking: readonly Goal<SoughtGoal>[]
  offering: readonly Goal<OfferedGoal>[]
  about: string | null
}

export const ANSWER_LIMITS = {
  /** What the screen offers. */
  enough: 5,
  /** What a list may have, because those from files are longer. */
  ...LISTS,
  about: 500,
}

export const TAG_LIMITS = { most: 100, tag: 60 }
