import { type Moderated, moderatesIn } from '#features/rooms/rules.ts'
import { MINUTE_MS } from '#shared/time.ts'

/** `perRoom` is the number of polls in one conference or session; a list of polls is never longer. */
export const POLL_LIMITS = { question: 300, option: 200, leastOptions: 2, mostOptions: 10, perRoom: 100 }

export const POLL_STATES = ['draft', 'open', 'closed', 'archived'] as const
export type PollState = (typeof POLL_STATES)[number]

/** When the people in the room see the counts. Organisers see them as soon as the poll is open. */
export const RESULT_RULES = ['always', 'voted', 'closed', 'never'] as const
export type ResultRule = (typeof RESULT_RULES)[number]

type Rule = { state: PollState; results: ResultRule }

/** Whether a participant sees the counts. After the close, `voted` shows them to those who have not voted as well. */
export function showsResults({ state, results }: Rule, hasVoted: boolean) {
  if (state === 'draft') return false
  const isOver = state !== 'open'
  return { always: true, voted: hasVoted || isOver, closed: isOver, never: false }[results]
}

/** Whether the screen in the hall shows the counts: only where everybody in front of it may see them. */
export function showsOnScreen(poll: Rule) {
  return showsResults(poll, false)
}

/** How long the screen shows the result of a poll by itself, in milliseconds. */
const RESULT_MS = MINUTE_MS

type Timed = Rule & { opened_at: string | null; closed_at: string | null }

/**
 * The poll that the screen in the hall shows: the open one that was opened last; without one, the one that was closed last, if
 * everybody may see its counts, for a minute or where it `stays`. Null where there is none.
 */
export function pollOnScreen<Poll extends Timed>(polls: readonly Poll[], now: Date, stays: boolean): Poll | null {
  const latest = (state: PollState, key: 'opened_at' | 'closed_at') =>
    polls
      .filter((poll) => poll.state === state)
      .toSorted((one, other) => (other[key] ?? '').localeCompare(one[key] ?? ''))[0]
  const open = latest('open', 'opened_at')
  const closed = latest('closed', 'closed_at')
  if (open || !closed || !showsOnScreen(closed)) return open ?? null
  return stays || now.getTime() - Date.parse(closed.closed_at ?? '') < RESULT_MS ? closed : null
}

/** Whether somebody manages polls in a room: its moderators do, and speakers in their sessions, which are `spoken`. */
export function managesIn(
  { moderated, spoken }: { moderated: Moderated; spoken: ReadonlySet<string> },
  schedule_item_id: string | null,
) {
  return moderatesIn(moderated, { schedule_item_id }) || (schedule_item_id !== null && spoken.has(schedule_item_id))
}

/** Options are the same if they differ only in case and spaces. */
export function hasEqualOptions(options: readonly string[]) {
  return new Set(options.map((option) => option.toLowerCase().replaceAll(/\s+/g, ' '))).size < options.length
}

/**
 * The whole percentages of the votes. Those of a single choice add up to 100: the largest remainders are rounded up, and
 * of equal ones the first. With several choices each is its share of the voters. All are 0 before the first vote.
 */
export function percentages(votes: readonly number[], { multiple, voters }: { multiple: boolean; voters: number }) {
  if (voters === 0) return votes.map(() => 0)
  if (multiple) return votes.map((count) => Math.round((count / voters) * 100))
  const total = votes.reduce((sum, count) => sum + count, 0)
  // In whole numbers, because equal shares must have equal remainders.
  const shares = votes.map((count) => ({ whole: Math.floor((count * 100) / total), remainder: (count * 100) % total }))
  const missing = 100 - shares.reduce((sum, { whole }) => sum + whole, 0)
  const raised = new Set(
    shares
      .map(({ remainder }, at) => ({ remainder, at }))
      .toSorted((a, b) => b.remainder - a.remainder || a.at - b.at)
      .slice(0, missing)
      .map(({ at }) => at),
  )
  return shares.map(({ whole }, at) => whole + (raised.has(at) ? 1 : 0))
}

/** Whether the most votes were given to more than one option. */
export function isTied(votes: readonly (number | null)[]) {
  const most = Math.max(...votes.map((count) => count ?? 0))
  return most > 0 && votes.filter((count) => count === most).length > 1
}
