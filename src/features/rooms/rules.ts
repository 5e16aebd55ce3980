/** Somebody who reads a room, whether as a moderator, and the people of whom nothing is shown to them. */
export type Reader = { id: string; moderates: boolean; blocked: ReadonlySet<string> }

/** What a person may post and edit in the rooms of one feature; both apply. */
export const POST_LIMITS = { burst: { points: 10, seconds: 2 }, minute: { points: 100, seconds: 60 } }

export const MESSAGE_LENGTH = 2000

/** The longest reason that somebody can give for a report. */
export const REASON_LENGTH = 500
