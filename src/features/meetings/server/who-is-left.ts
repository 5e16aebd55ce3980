import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { users } from '#features/auth/server/table.ts'
import { conferenceConsents } from '#features/conferences/server/table.ts'
import { exhibitorStaff } from '#features/exhibitors/server/table.ts'
import { organises, takesPart } from '#features/people/server/participants.ts'
import { meetingPeople, meetings } from './table.ts'

/** The people of a meeting, as `someone`: what follows `from` in a query that has `meetings`. */
export const SOMEONE = sql`${meetingPeople} as someone where someone.meeting_id = ${meetings.id}`
export const PERSON = sql`someone.person_id`

/** Whether one of the people still takes part, and has an account. */
export const isHere = sql`(${takesPart(sql`${meetings.conference_id}`, PERSON)}
  and exists (select from ${users} where ${users.id} = ${PERSON} and ${users.deleted_at} is null))`

/** Whether a person is on the staff of the exhibitor of a meeting. */
const isStaff = (person: PgColumn | SQL) => sql`exists (
  select from ${exhibitorStaff}
  where ${exhibitorStaff.exhibitor_id} = ${meetings.exhibitor_id} and ${exhibitorStaff.user_id} = ${person})`

type Member = { person_id: PgColumn | SQL; role: PgColumn | SQL; answer: PgColumn | SQL }

/**
 * Whether somebody could answer a request for the exhibitor, but is not on its staff any more. The request is then none of
 * theirs. To move a meeting the staff may have asked, so whoever is asked to is not always one of them.
 */
export function hasLeftStaff({ person_id, role, answer }: Member) {
  const isFirst = sql`${meetings.exhibitor_id} is not null and ${meetings.replaces_id} is null`
  return sql`((${role} = 'team' or (${role} = 'asked' and ${answer} is null and ${isFirst})) and not ${isStaff(person_id)})`
}

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
const member = { person_id: PERSON, role: sql`someone.role`, answer: sql`someone.answer` }
const isOut = sql`(not ${isHere} or ${hasLeftStaff(member)})`
const stays = sql`(not ${isOut}
  and (${meetings.state} <> 'requested' or someone.answer is not null or someone.role = 'team' or ${isOpen}))`

/**
 * Whether one of the people has said yes, or could: of a request, and of a team only to what the visitor asked for. Once one of
 * the staff has suggested other times, these are for the visitor to answer.
 */
const canAgree = sql`(someone.answer = 'yes'
  or (${meetings.state} = 'requested' and (someone.role <> 'team' or ${meetings.turn} = 'asked')))`
/** Whether somebody is left with whom a request could be agreed. */
const isAnswerable = sql`exists (
  select from ${SOMEONE} and someone.role <> 'asks' and ${isInIt} and ${canAgree} and ${stays})`
/** Whether nobody of the staff is left in a meeting of an exhibitor, or to answer a request. */
const hasNoStaff = sql`(${meetings.exhibitor_id} is not null and not exists (
  select from ${SOMEONE} and ${isInIt} and ${canAgree} and ${isHere} and ${isStaff(PERSON)}))`
/** Whether there are two who have agreed to meet. Others of a team, and who could still join, are not among them. */
const hasTwo = sql`(
  select count(*) from ${SOMEONE} and someone.role <> 'team' and someone.answer = 'yes' and ${isHere}) >= 2`

/**
 * Whether whoever asked is gone, unless they had left the meeting to the others before; or everybody who could answer a
 * request; or all but one of those who have agreed; or who is there for an exhibitor; or one of the two whose meeting was
 * arranged. Whoever is not listed or takes no requests any more is gone from those that wait, not from what they agreed to.
 */
export const isGone = sql`(
  exists (select from ${SOMEONE} and someone.role = 'asks' and ${isInIt} and not ${asksStill})
  or not (case when ${meetings.state} = 'requested' then ${isAnswerable} else ${hasTwo} end)
  or ${hasNoStaff}
  or (${meetings.is_arranged} and exists (select from ${SOMEONE} and not ${stays})))`

/**
 * Whether one of the people has left the conference, or the staff before they took the request, without having declined.
 * Without whoever asks a meeting ends.
 */
export const hasLeft = sql`someone.role <> 'asks' and ${isInIt} and ${isOut}`
export const hasSomebodyLeft = sql`exists (select from ${SOMEONE} and ${hasLeft})`
