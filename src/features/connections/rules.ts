import { DAY_MS } from '#shared/time.ts'

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
