/** Where something is. `schedule_item_id` is null in the room of the conference. */
export type Place = { schedule_item_id: string | null }

/** The rooms that somebody moderates: all of them as an organiser, or those of these sessions. */
export type Moderated = 'all' | ReadonlySet<string>

/** Who may keep a room in order. Everything that moderators do is decided by this. */
export function moderatesIn(moderated: Moderated, { schedule_item_id }: Place) {
  return moderated === 'all' || (schedule_item_id !== null && moderated.has(schedule_item_id))
}

/** Somebody who reads a room, whether as a moderator, and the people of whom nothing is shown to them. */
export type Reader = { id: string; moderates: boolean; blocked: ReadonlySet<string> }

/** The same for all rooms of a conference. */
export type ConferenceReader = { id: string; moderated: Moderated; blocked: ReadonlySet<string> }

const NOBODY: ReadonlySet<string> = new Set()

/** Moderators of a room read everybody there, because they moderate everybody. */
export function readerIn({ id, moderated, blocked }: ConferenceReader, place: Place): Reader {
  const moderates = moderatesIn(moderated, place)
  return { id, moderates, blocked: moderates ? NOBODY : blocked }
}

/** What a person may post and edit in the rooms of one feature; both apply. */
export const POST_LIMITS = { burst: { points: 10, seconds: 2 }, minute: { points: 100, seconds: 60 } }

export const MESSAGE_LENGTH = 2000

/** The longest reason that somebody can give for a report. */
export const REASON_LENGTH = 500
