import { sql } from 'drizzle-orm'
import type { OwnedConference } from '#features/conferences/server/access.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { meetingPeople, meetings } from '#features/meetings/server/table.ts'
import { ANSWERS, SEEKING } from '#features/networking-profile/rules.ts'
import { participantAnswers } from '#features/networking-profile/server/table.ts'
import type { Db } from '#server/db/db.ts'
import type { GoalPair } from '../goals-contract.ts'
import { FEWEST_COUNTED } from '../rules.ts'

const PAIRS = SEEKING.flatMap((seeking) => ANSWERS[seeking].map((offering) => ({ seeking, offering })))

/** How many agreed meetings were of two people of whom one offers what the other looks for; the most frequent pairs first. */
export async function readGoalPairs(db: Db, { id }: OwnedConference): Promise<GoalPair[]> {
  const { rows } = await db.execute<GoalPair>(sql`
    with person as (
      select ${meetings.id} as meeting_id, someone.person_id,
        coalesce(answered.seeking, listed.seeking, '[]') as seeking, coalesce(answered.offering, listed.offering, '[]') as offering
      from ${meetings}
      join ${meetingPeople} as someone
        on someone.meeting_id = ${meetings.id} and someone.role <> 'team' and someone.answer = 'yes'
      left join ${participantAnswers} as answered
        on answered.conference_id = ${meetings.conference_id} and answered.user_id = someone.person_id
      left join ${delegates} as listed
        on listed.conference_id = ${meetings.conference_id} and listed.user_id = someone.person_id
      where ${meetings.conference_id} = ${id} and ${meetings.state} = 'accepted'
    ), sought as (
      select distinct meeting_id, person_id, one ->> 'goal' as goal from person, jsonb_array_elements(seeking) as one
    ), offered as (
      select distinct meeting_id, person_id, one ->> 'goal' as goal from person, jsonb_array_elements(offering) as one
    )
    select pair.seeking, pair.offering, count(distinct sought.meeting_id)::int as meetings,
      count(distinct both_people.id)::int as people
    from unnest(
      ${sql.param(PAIRS.map(({ seeking }) => seeking))}::text[],
      ${sql.param(PAIRS.map(({ offering }) => offering))}::text[]) as pair (seeking, offering)
    join sought on sought.goal = pair.seeking
    join offered on offered.goal = pair.offering and offered.meeting_id = sought.meeting_id
      and offered.person_id <> sought.person_id
    cross join lateral (values (sought.person_id), (offered.person_id)) as both_people (id)
    group by 1, 2 having count(distinct both_people.id) >= ${FEWEST_COUNTED}
    order by 3 desc, 1, 2`)
  return rows
}
