import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Call } from '#server/context.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { AppError } from '#shared/errors.ts'
import { instantBefore } from '#shared/time.ts'
import { ASKED_AGAIN_MS, REQUESTS_TO_ONE } from '../rules.ts'
import { text } from '../text.ts'
import type { Target } from './access.ts'
import { mayBeSeen, stateAt } from './queries.ts'
import type { Setup } from './settings.ts'
import { meetingPeople, meetings } from './table.ts'
import { SOMEONE } from './who-is-left.ts'

/** Whether a meeting is between two people, or one and an exhibitor. */
export const isPair = sql`(
  select count(*) from ${meetingPeople} as someone where someone.meeting_id = ${meetings.id} and someone.role <> 'team') = 2`

type Repeat = 'asked_already' | 'asked_before'

/**
 * Why somebody cannot ask again: there is one open request between two people, or one and an exhibitor, and whoever declined
 * or did not answer is not asked on and on, alone or with others. Null if they can.
 */
export async function readRepeat(
  call: Call,
  { conference }: Setup,
  { person_ids, team_ids, exhibitor_id }: Target,
): Promise<Repeat | null> {
  const asked = exhibitor_id === null ? person_ids.map((id) => [id]) : [team_ids]
  const repeats: (Repeat | null)[] = []
  for (const ids of asked) repeats.push(await readRepeatTo(call, { conference_id: conference.id, exhibitor_id, ids }))
  // The same answer in whatever order the people come.
  return repeats.includes('asked_before') ? 'asked_before' : (repeats.find((repeat) => repeat !== null) ?? null)
}

type To = { conference_id: string; exhibitor_id: string | null; ids: readonly string[] }

async function readRepeatTo(call: Call, { conference_id, exhibitor_id, ids }: To): Promise<Repeat | null> {
  const { db, user, now } = call
  const isOne = isAnyOf(sql`someone.person_id`, ids)
  const isPerson = exhibitor_id === null
  const isTheirs = and(
    eq(meetings.conference_id, conference_id),
    sql`exists (select from ${SOMEONE} and ${isOne})`,
    isPerson ? isNull(meetings.exhibitor_id) : eq(meetings.exhibitor_id, exhibitor_id),
  )
  const open = await db
    .select({ id: meetings.id })
    .from(meetings)
    .innerJoin(meetingPeople, and(eq(meetingPeople.meeting_id, meetings.id), eq(meetingPeople.person_id, user.id)))
    .where(and(isTheirs, isPerson ? isPair : undefined, sql`${stateAt(now)} = 'requested'`, mayBeSeen))
    .limit(1)
  if (open.length > 0) return 'asked_already'
  const isRequest = and(isTheirs, isNull(meetings.replaces_id))
  return (await isUnwanted(call, isRequest, isPerson ? wentWithout(isOne) : undefined)) ? 'asked_before' : null
}

/** Whether one of several people who were asked did not agree, although others may have. */
function wentWithout(isOne: SQL): SQL {
  return sql`exists (
    select from ${SOMEONE} and ${isOne}
      and (someone.answer = 'no' or (someone.answer is null and ${meetings.state} <> 'requested')))`
}

/** Throws if `readRepeat` says why not. */
export async function requireFirst(call: Call, setup: Setup, target: Target) {
  const repeat = await readRepeat(call, setup, target)
  const isOneOfSeveral = target.person_ids.length > 1
  if (repeat === 'asked_already')
    throw new AppError('conflict', isOneOfSeveral ? text.askedOneAlready : text.askedAlready)
  if (repeat === 'asked_before') throw new AppError('too_many', isOneOfSeveral ? text.askedOneBefore : text.askedBefore)
}

/** Whoever did not agree to move a meeting is asked once more at most. */
export async function requireFirstMoves(call: Pick<Call, 'db' | 'user' | 'now'>, meeting_id: string) {
  if (await isUnwanted(call, eq(meetings.replaces_id, meeting_id))) throw new AppError('too_many', text.movedBefore)
}

/** Whether as many of these requests of the caller as one may send came to nothing, or to nothing for somebody who was asked. */
async function isUnwanted(
  { db, user, now }: Pick<Call, 'db' | 'user' | 'now'>,
  isIt: SQL | undefined,
  isNothingToThem?: SQL,
) {
  const cameToNothing = and(
    isIt,
    eq(meetings.asked_by, user.id),
    or(sql`${stateAt(now)} in ('declined', 'expired', 'withdrawn')`, isNothingToThem),
    sql`${meetings.created_at} > ${instantBefore(now, ASKED_AGAIN_MS)}::timestamptz`,
  )
  return (await db.$count(meetings, cameToNothing)) >= REQUESTS_TO_ONE
}
