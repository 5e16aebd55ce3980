import type { RoomKey } from '#features/rooms/web/roomKey.ts'
import type { LiveRow } from '#shared/live.ts'
import { cached, patch } from '#web/data/queries.ts'
import { type LiveHandlers, upsert } from '#web/live/handlers.ts'
import { pollsApi, type Poll } from '../contract.ts'
import { showsResults } from '../rules.ts'

/** What the events of its room change in the cached list. */
export function pollsLive(roomKey: RoomKey): LiveHandlers {
  return {
    kinds: { 'poll.changed': ({ data }) => [withPoll(roomKey, data)] },
    missed: [pollsApi.list],
    missedPassing: () => (cached(pollsApi.list, roomKey)?.some(isCounting) ? [pollsApi.list] : []),
  }
}

/** Puts a poll into the list, the newest on top. */
export function withPoll(roomKey: RoomKey, row: LiveRow<Poll>) {
  return patch(pollsApi.list, roomKey, (polls) => {
    const known = polls.find(({ id }) => id === row.id)
    const whole = known && !('hidden' in row) ? withCounts(row, known) : row
    return upsert(polls, whole, (one, other) => one.created_seq > other.created_seq)
  })
}

function isCounting({ state, total_votes }: Poll) {
  return state === 'open' && total_votes !== null
}

/**
 * Counts have no number of their own, but voters only become more. An event that was told before one's vote was read says
 * no counts: those that one has got by voting are kept.
 */
function withCounts(row: Poll, known: Poll): Poll {
  const sees = row.total_votes !== null || (known.voted && !known.early && showsResults(row, true))
  const isOlder = (row.total_votes ?? -1) < (known.total_votes ?? -1)
  if (!sees || !isOlder) return row
  const { options, total_votes } = known
  return { ...row, options, total_votes }
}

/** Takes a poll out of the list. */
export function withoutPoll(roomKey: RoomKey, id: string) {
  return withPoll(roomKey, { id, hidden: true })
}
