import { sql } from 'drizzle-orm'
import { joinedConference } from '#features/conferences/server/access.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { Outcome } from '../contract.ts'
import { BEST_TIMES, obstacleAt } from '../rules.ts'
import { readSeen } from './queries.ts'
import { readSetup } from './settings.ts'
import {
  meetingBookings,
  meetingOptions,
  meetingPeople,
  meetingPlaceBookings,
  meetingPlaces,
  meetings,
} from './table.ts'
import { readPlacesTaken, readTaken, timesOf } from './times.ts'

/** Somebody who says yes to a time. */
type Answer = { id: string; start: string; call: Pick<Call, 'user' | 'now'> }

/**
 * Of those answers that are plainly too late, because somebody or every place is booked at their time, what the people can
 * choose now; every other one is for a transaction to decide. Some hundreds are looked at in a few queries.
 */
export async function readLateOutcomes<One extends Answer>(
  db: Db,
  answers: readonly One[],
): Promise<Map<One, Outcome>> {
  const late = await readLate(db, answers)
  const outcomes = new Map<One, Outcome>()
  for (const [conference_id, some] of Map.groupBy(late, (one) => one.conference_id))
    for (const [answer, outcome] of await describeLate(db, conference_id, some)) outcomes.set(answer, outcome)
  return outcomes
}

type Late<One> = {
  answer: One
  conference_id: string
  exhibitor_id: string | null
  wished_place_id: string | null
  person_ids: string[]
}

async function readLate<One extends Answer>(db: Db, answers: readonly One[]): Promise<Late<One>[]> {
  const person = sql`given.person_id`
  const isIn = (at: unknown) => sql`${at} >= option.starts_at and ${at} < option.ends_at`
  const members = sql`
    select ${meetingPeople.person_id} from ${meetingPeople}
    where ${meetingPeople.meeting_id} = ${meetings.id} and ${meetingPeople.role} <> 'team'
      and ${meetingPeople.answer} is distinct from 'no'`
  const { rows } = await db.execute<Omit<Late<One>, 'answer'> & { position: number }>(sql`
    select given.position::int as position, ${meetings.conference_id} as conference_id, ${meetings.exhibitor_id} as exhibitor_id,
      ${meetings.wished_place_id} as wished_place_id, array(${members} union select ${person}) as person_ids
    from unnest(
      ${sql.param(answers.map(({ id }) => id))}::uuid[],
      ${sql.param(answers.map(({ call }) => call.user.id))}::uuid[],
      ${sql.param(answers.map(({ start }) => start))}::timestamptz[]) with ordinality as given (meeting_id, person_id, start, position)
    join ${meetings} on ${meetings.id} = given.meeting_id
    join ${meetingPeople} as own on own.meeting_id = given.meeting_id and own.person_id = ${person} and own.answer is null
    join ${meetingOptions} as option on option.meeting_id = given.meeting_id and option.starts_at = given.start
    where ${meetings.state} = 'requested' and ${meetings.replaces_id} is null and not ${meetings.is_arranged}
      and (${meetings.turn} = 'asks') = (own.role = 'asks')
      and (
        exists (
          select from ${meetingBookings}
          where ${isIn(meetingBookings.at)}
            and ${meetingBookings.person_id} in (
              select someone.person_id from ${meetingPeople} as someone
              where someone.meeting_id = given.meeting_id and someone.answer = 'yes' and someone.role <> 'team'
              union all select ${person}))
        or not exists (
          select from ${meetingPlaces}
          where ${meetingPlaces.conference_id} = ${meetings.conference_id} and ${meetingPlaces.retired_at} is null
            and (${meetingPlaces.exhibitor_id} is null or ${meetingPlaces.exhibitor_id} = ${meetings.exhibitor_id})
            and (${meetings.wished_place_id} is null or ${meetingPlaces.id} = ${meetings.wished_place_id})
            and not exists (
              select from ${meetingPlaceBookings}
              where ${meetingPlaceBookings.place_id} = ${meetingPlaces.id} and ${isIn(meetingPlaceBookings.at)})))`)
  return rows.flatMap(({ position, ...row }) => {
    const answer = answers[position - 1]
    return answer ? [{ ...row, answer }] : []
  })
}

async function describeLate<One extends Answer>(
  db: Db,
  conference_id: string,
  late: readonly Late<One>[],
): Promise<[One, Outcome][]> {
  const [first] = late
  if (!first) return []
  const { user, now } = first.answer.call
  const setup = await readSetup(db, await joinedConference(db, user, conference_id))
  const pairs = late.map(({ answer }) => ({ meeting_id: answer.id, person_id: answer.call.user.id }))
  const seen = new Map(
    (await readSeen(db, pairs, now)).map(({ reader_id, meeting }) => [`${meeting.id} ${reader_id}`, meeting]),
  )
  const people = [...new Set(late.flatMap(({ person_ids }) => person_ids))]
  const days = { taken: await readTaken(db, people, now), placesTaken: await readPlacesTaken(db, conference_id, now) }
  return late.flatMap(({ answer, person_ids, exhibitor_id, wished_place_id }): [One, Outcome][] => {
    const meeting = seen.get(`${answer.id} ${answer.call.user.id}`)
    if (!meeting?.steps.includes('accept')) return []
    const options = meeting.options.map(({ starts_at }) => starts_at)
    const about = {
      setup,
      person_ids,
      exhibitor_id,
      place_id: wished_place_id,
      options,
      team_ids: [],
      ignored_id: null,
    }
    const times = timesOf({ ...about, reader_id: answer.call.user.id, now }, days)
    const reader_id = answer.call.user.id
    const span = meeting.options.find(({ starts_at }) => starts_at === answer.start)
    const obstacle = (span && obstacleAt(span, { person_ids, reader_id }, days.taken)) ?? 'place'
    return [[answer, { meeting, taken: true, obstacle, times: times.slice(0, BEST_TIMES) }]]
  })
}
