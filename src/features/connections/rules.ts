import { ANSWER_LIMITS as LISTS, type Goal, type OfferedGoal, type SoughtGoal } from '#features/delegates/goal-rules.ts'
import { DAY_MS } from '#shared/time.ts'

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

/** What two people are to each other, as one of them sees it. An ignored request looks like one that waits. */
export const STATES = ['none', 'sent', 'received', 'connected', 'ignored', 'blocked'] as const
export type ConnectionState = (typeof STATES)[number]

export const ACTIONS = ['request', 'accept', 'ignore', 'restore', 'withdraw', 'remove', 'block'] as const
export type ConnectionAction = (typeof ACTIONS)[number]

/** How many people somebody may ask in a day. */
export const REQUESTS_A_DAY = 20
/** How often the same person may be asked in `ASKED_AGAIN_MS`: once, and once more after a withdrawal. */
export const REQUESTS_TO_ONE = 2
export const ASKED_AGAIN_MS = 30 * DAY_MS

/** Connections of this time are recent. */
export const RECENT_MS = 30 * DAY_MS

export const CONNECTION_LIMITS = { page: 50, longestPage: 500, search: 200 }
export const SUGGESTION_LIMITS = { usual: 10, most: 30 }

/** Without those that look alike. Six of them are hard to guess and easy to type. */
export const CARD_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const CARD_LENGTH = 6

/** A code as it is stored: people type it in small letters and with a blank. */
export function cardCode(typed: string) {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase()
}

/** A code as it is shown: '7HK 2MQ'. */
export function shownCode(code: string) {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}
