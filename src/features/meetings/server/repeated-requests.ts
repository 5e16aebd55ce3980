import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Call } from '#server/context.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { AppError } from '#shared/errors.ts'
import { instantBefore } from '#shared/time.ts'
import { ASKED_AGAIN_MS, REQUESTS_TO_ONE } from '../rules.ts'
import { text } from '../text.ts'
import type { Target } from './access.ts'
import { stateAt } from './queries.ts'
import type { Setup } from './settings.ts'
import { meetingPeople, meetings } from './table.ts'

/** Whether a meeting is between two people, or one and an exhibitor. */
export const isPair = sql`(
  select count(*) from ${meetingPeople} as someone where someone.meeting_id = ${meetings.id} and someone.role <> 'team') = 2`

/**
 * Why somebody cannot ask again: there is one open request between two people, or one and an exhibitor, and whoever declined
 * or did not answer is not asked on and on. Null if they can.
 */
export async function readRepeat(
  { db, user, now }: Call,
  { conference }: Setup,
  target: Target,
): Promise<'asked_already' | 'asked_before' | null> {
  const { person_ids, team_ids, exhibitor_id } = target
  if (person_ids.length > 1) return null
  const others = [...person_ids, ...team_ids]
  const isWithThem = sql`exists (
    select from ${meetingPeople} as own where own.meeting_id = ${meetings.id} and own.person_id = ${user.id})
    and exists (
      select from ${meetingPeople} as other where other.meeting_id = ${meetings.id} and ${isAnyOf(sql`other.person_id`, others)})`
  const isSame =
    exhibitor_id === null
      ? sql`${isPair} and ${meetings.exhibitor_id} is null`
      : eq(meetings.exhibitor_id, exhibitor_id)
  const between = and(eq(meetings.conference_id, conference.id), isWithThem, isSame)
  if ((await db.$count(meetings, and(between, sql`${stateAt(now)} = 'requested'`))) > 0) return 'asked_already'
  return (await isUnwanted({ db, user, now }, and(between, isNull(meetings.replaces_id)))) ? 'asked_before' : null
}

/** Throws if `readRepeat` says why not. */
export async function requireFirst(call: Call, setup: Setup, target: Target) {
  const repeat = await readRepeat(call, setup, target)
  if (repeat === 'asked_already') throw new AppError('conflict', text.askedAlready)
  if (repeat === 'asked_before') throw new AppError('too_many', text.askedBefore)
}

/** Whoever did not agree to move a meeting is asked once more at most. */
export async function requireFirstMoves(call: Pick<Call, 'db' | 'user' | 'now'>, meeting_id: string) {
  if (await isUnwanted(call, eq(meetings.replaces_id, meeting_id))) throw new AppError('too_many', text.movedBefore)
}

/** Whether as many of these requests of the caller as one may send came to nothing. */
async function isUnwanted({ db, user, now }: Pick<Call, 'db' | 'user' | 'now'>, isIt: SQL | undefined) {
  const cameToNothing = and(
    isIt,
    eq(meetings.asked_by, user.id),
    sql`${stateAt(now)} in ('declined', 'expired', 'withdrawn')`,
    sql`${meetings.created_at} > ${instantBefore(now, ASKED_AGAIN_MS)}::timestamptz`,
  )
  return (await db.$count(meetings, cameToNothing)) >= REQUESTS_TO_ONE
}
