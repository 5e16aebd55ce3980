import { sql } from 'drizzle-orm'
import { users } from '#features/auth/server/table.ts'
import { conferenceConsents } from '#features/conferences/server/table.ts'
import { organises, takesPart } from '#features/people/server/participants.ts'
import { meetingPeople, meetings } from './table.ts'

/** The people of a meeting, as `someone`: what follows `from` in a query that has `meetings`. */
export const SOMEONE = sql`${meetingPeople} as someone where someone.meeting_id = ${meetings.id}`
export const PERSON = sql`someone.person_id`

/** Whether one of the people still takes part, and has an account. */
export const isHere = sql`(${takesPart(sql`${meetings.conference_id}`, PERSON)}
  and exists (select from ${users} where ${users.id} = ${PERSON} and ${users.deleted_at} is null))`

/** Whether one of the people takes requests. */
const isOpen = sql`exists (
  select from ${conferenceConsents}
  where ${conferenceConsents.conference_id} = ${meetings.conference_id} and ${conferenceConsents.user_id} = ${PERSON}
    and ${conferenceConsents.meetings})`

/** Whether somebody asks openly still: they are listed, or organise the conference. */
const isShown = sql`(exists (
  select from ${conferenceConsents}
  where ${conferenceConsents.conference_id} = ${meetings.conference_id} and ${conferenceConsents.user_id} = ${PERSON}
    and ${conferenceConsents.listed})
  or ${organises(sql`${meetings.conference_id}`, PERSON)})`

/** Whether one of the people has not declined, or left the meeting to the others. */
const isInIt = sql`someone.answer is distinct from 'no'`
const asksStill = sql`(${isHere} and (${meetings.state} <> 'requested' or ${meetings.replaces_id} is not null or ${isShown}))`
const stays = sql`(${isHere}
  and (${meetings.state} <> 'requested' or someone.answer is not null or someone.role = 'team' or ${isOpen}))`

/** Whether somebody is left who could answer a request. */
const isAnswerable = sql`exists (select from ${SOMEONE} and someone.role <> 'asks' and ${isInIt} and ${stays})`
/** Whether there are two who have agreed to meet. Others of a team, and who could still join, are not among them. */
const hasTwo = sql`(
  select count(*) from ${SOMEONE} and someone.role <> 'team' and someone.answer = 'yes' and ${isHere}) >= 2`

/**
 * Whether whoever asked is gone, unless they had left the meeting to the others before; or everybody who could answer a
 * request; or all but one of those who have agreed; or one of the two whose meeting was arranged. Whoever is not listed or
 * takes no requests any more is gone from those that wait, not from what they agreed to.
 */
export const isGone = sql`(
  exists (select from ${SOMEONE} and someone.role = 'asks' and ${isInIt} and not ${asksStill})
  or not (case when ${meetings.state} = 'requested' then ${isAnswerable} else ${hasTwo} end)
  or (${meetings.is_arranged} and exists (select from ${SOMEONE} and not ${stays})))`

/** Whether one of the people has left the conference, without having declined before. Without whoever asks a meeting ends. */
export const hasLeft = sql`someone.role <> 'asks' and ${isInIt} and not ${isHere}`
export const hasSomebodyLeft = sql`exists (select from ${SOMEONE} and ${hasLeft})`
