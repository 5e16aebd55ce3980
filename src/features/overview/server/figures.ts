import { type SQL, sql } from 'drizzle-orm'
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

/** How many there are in all, and how many different people are behind them. */
type Figure = { count: number; people: number }
const FIGURE = sql`count(*)::int as count, count(distinct person_id)::int as people`

/** Grouped first, because there are many visits and messages, and fewer people. */
async function countActs(db: Db, acts: SQL) {
  const { rows } = await db.execute<Figure>(sql`
    select coalesce(sum(number), 0)::int as count, count(person_id)::int as people
    from (select person_id, count(*) as number from (${acts}) as act group by 1) as by_person`)
  return onlyRow(rows)
}

async function countQuestions(db: Db, acts: SQL) {
  const { rows } = await db.execute<Figure & { answered: number; waiting: number }>(sql`
    select ${FIGURE}, count(*) filter (where state = 'answered')::int as answered,
      count(*) filter (where state in ('visible', 'queued'))::int as waiting from (${acts}) as act`)
  return onlyRow(rows)
}

async function countVotes(db: Db, acts: SQL) {
  const { rows } = await db.execute<Figure & { in_polls: number }>(sql`
    select ${FIGURE}, count(*) filter (where in_poll)::int as in_polls from (${acts}) as act`)
  return onlyRow(rows)
}

async function countMessages(db: Db, acts: SQL) {
  const { rows } = await db.execute<Figure & { in_chat: number }>(sql`
    select coalesce(sum(number), 0)::int as count, count(distinct person_id)::int as people,
      coalesce(sum(number) filter (where in_chat), 0)::int as in_chat
    from (select person_id, in_chat, count(*) as number from (${acts}) as act group by 1, 2) as by_person`)
  return onlyRow(rows)
}

async function countConnections(db: Db, acts: SQL) {
  const { rows } = await db.execute<Figure>(sql`
    select (count(*) / 2)::int as count, count(distinct person_id)::int as people
    from (${acts}) as act, unnest(array[low_id, high_id]) as person_id`)
  return onlyRow(rows)
}

/** All figures of a conference, each by a statement of its own, so that others are answered in between. */
export async function countFigures(db: Db, conference: OwnedConference) {
  const acts = actsOf(conference)
  return {
    registered: await countActs(db, acts.registrations),
    questions: await countQuestions(db, acts.questions),
    votes: await countVotes(db, acts.votes),
    messages: await countMessages(db, acts.messages),
    connections: await countConnections(db, acts.connections),
    visits: await countActs(db, acts.visits),
    leads: await countActs(db, acts.leads),
  }
}
