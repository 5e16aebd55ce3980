import { sql } from 'drizzle-orm'
import { chatMessages } from '#features/chat/server/table.ts'
import { endOf } from '#features/conferences/rules.ts'
import type { OwnedConference } from '#features/conferences/server/access.ts'
import { conferenceMembers } from '#features/conferences/server/table.ts'
import { connections } from '#features/connections/server/table.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { exhibitors } from '#features/exhibitors/server/table.ts'
import { messages, messageThreads } from '#features/messages/server/table.ts'
import { pollBallots, polls } from '#features/polls/server/table.ts'
import { questions, questionUpvotes } from '#features/questions/server/table.ts'
import { exhibitorLeads, exhibitorViews } from '#features/stands/server/table.ts'
import type { Db } from '#server/db/db.ts'
import { onlyRow } from '#server/db/only-row.ts'
import { DAY_MS } from '#shared/time.ts'
import { DAYS_AFTERWARDS } from '../rules.ts'

/** What happened, one row each: when, and who it was, which is null once the account is deleted. Never any words. */
export function actsOf(conference: OwnedConference) {
  const { id } = conference
  const inExhibitors = sql`exhibitor_id in (select id from ${exhibitors} where conference_id = ${id})`
  return {
    registrations: sql`
      select coalesce(registered_at, created_at) as at, user_id as person_id from ${delegates}
      where conference_id = ${id} and is_registered`,
    questions: sql`
      select created_at as at, asker_id as person_id, state from ${questions}
      where conference_id = ${id} and state <> 'rejected'`,
    votes: sql`
      select vote.created_at as at, vote.person_id, false as in_poll
      from ${questionUpvotes} as vote join ${questions} as question on question.id = vote.question_id
      where question.conference_id = ${id} and question.state <> 'rejected'
      union all
      select vote.voted_at, vote.person_id, true
      from ${pollBallots} as vote join ${polls} as poll on poll.id = vote.poll_id where poll.conference_id = ${id}`,
    /** A poll that is shown in the chat is no message. */
    messages: sql`
      select created_at as at, author_id as person_id, true as in_chat from ${chatMessages}
      where conference_id = ${id} and deleted_at is null and card is null
      union all
      select message.created_at, message.author_id, false
      from ${messages} as message join ${messageThreads} as thread on thread.id = message.thread_id
      where thread.conference_id = ${id} and message.deleted_at is null`,
    connections: connectionsOf(conference),
    /** Once for each exhibitor and day, as in the Expo Manager. */
    visits: sql`select day, person_id from ${exhibitorViews} where ${inExhibitors}`,
    leads: sql`
      select left_at as at, person_id from ${exhibitorLeads} where ${inExhibitors} and withdrawn_at is null`,
  }
}

/** Those that two participants made once both took part. People meet at several conferences, so each has its own time. */
function connectionsOf(conference: OwnedConference) {
  const end = endOf(conference)
  const until = end && new Date(end.getTime() + DAYS_AFTERWARDS * DAY_MS).toISOString()
  const participants = sql`
    select user_id, min(joined_at) as joined_at from (
      select user_id, joined_at from ${conferenceMembers} where conference_id = ${conference.id}
      union all select ${conference.owner_id}::uuid, ${conference.created_at}::timestamptz
    ) as member group by user_id`
  return sql`
    select made.since as at, made.low_id, made.high_id from ${connections} as made
    join (${participants}) as low on low.user_id = made.low_id
    join (${participants}) as high on high.user_id = made.high_id
    where made.status = 'connected' and made.since >= greatest(low.joined_at, high.joined_at)
      and made.since < coalesce(${until}::timestamptz, 'infinity')`
}

type Figures = {
  registered: number
  questions: number
  askers: number
  answered: number
  waiting: number
  votes: number
  voters: number
  votes_in_polls: number
  messages: number
  writers: number
  messages_in_chat: number
  connections: number
  connected: number
  visits: number
  visitors: number
  leads: number
  left_details: number
}

/** All figures of a conference in one row. Everybody counts once in each. */
export async function countFigures(db: Db, conference: OwnedConference): Promise<Figures> {
  const acts = actsOf(conference)
  const { rows } = await db.execute<Figures>(sql`
    select * from
      (select count(*)::int as registered from (${acts.registrations}) as act) as registered,
      (select count(*)::int as questions, count(distinct person_id)::int as askers,
        count(*) filter (where state = 'answered')::int as answered,
        count(*) filter (where state in ('visible', 'queued'))::int as waiting
      from (${acts.questions}) as act) as asked,
      (select count(*)::int as votes, count(distinct person_id)::int as voters,
        count(*) filter (where in_poll)::int as votes_in_polls
      from (${acts.votes}) as act) as voted,
      (select coalesce(sum(written), 0)::int as messages, count(distinct person_id)::int as writers,
        coalesce(sum(written) filter (where in_chat), 0)::int as messages_in_chat
      from (select person_id, in_chat, count(*) as written from (${acts.messages}) as act group by 1, 2) as by_person
      ) as wrote,
      (select (count(*) / 2)::int as connections, count(distinct person_id)::int as connected
      from (${acts.connections}) as act, unnest(array[low_id, high_id]) as person_id) as connected_pairs,
      (select count(*)::int as visits, count(distinct person_id)::int as visitors from (${acts.visits}) as act) as visited,
      (select count(*)::int as leads, count(distinct person_id)::int as left_details from (${acts.leads}) as act) as left_with`)
  return onlyRow(rows)
}
