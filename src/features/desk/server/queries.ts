import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { chatSettings } from '#features/chat/server/table.ts'
import { describe } from '#features/polls/server/queries.ts'
import { polls } from '#features/polls/server/table.ts'
import { describeFor } from '#features/questions/server/queries.ts'
import { questions, questionSettings, questionUpvotes } from '#features/questions/server/table.ts'
import { type Moderated, moderatesIn, type Reader } from '#features/rooms/rules.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import type { DeskRoom } from '../contract.ts'
import { DESK_LIMITS, type DeskFilter, NOT_AWAY, STATES_OF, WHOLE } from '../rules.ts'
import type { Desk } from './access.ts'

/** The room of a conference or a session in which nothing was asked or set. */
export function quietRoom(schedule_item_id: string | null): DeskRoom {
  return {
    schedule_item_id,
    waiting: 0,
    open: 0,
    pinned: 0,
    answered: 0,
    away: 0,
    questions: { moderated: false, closed: false },
    chat: { closed: false, slow_mode_seconds: 0 },
  }
}

/** The rooms at a desk in which something was asked or set, in three queries. */
export async function listRooms(db: Db, { conference, moderated }: Desk): Promise<DeskRoom[]> {
  return (await readRooms(db, conference.id)).filter((room) => moderatesIn(moderated, room))
}

/** The same for the whole conference. */
export async function readRooms(db: Db, conference_id: string): Promise<DeskRoom[]> {
  const [asked, asking, chats] = await Promise.all([
    countAsked(db, conference_id),
    db.select().from(questionSettings).where(eq(questionSettings.conference_id, conference_id)),
    db.select().from(chatSettings).where(eq(chatSettings.conference_id, conference_id)),
  ])
  const rooms = new Map<string | null, DeskRoom>()
  const change = (id: string | null, part: Partial<DeskRoom>) =>
    rooms.set(id, { ...(rooms.get(id) ?? quietRoom(id)), ...part })
  for (const { schedule_item_id, ...numbers } of asked) change(schedule_item_id, numbers)
  for (const { schedule_item_id, moderated, closed } of asking)
    change(schedule_item_id, { questions: { moderated, closed } })
  for (const { schedule_item_id, closed, slow_mode_seconds } of chats)
    change(schedule_item_id, { chat: { closed, slow_mode_seconds } })
  return [...rooms.values()]
}

function countAsked(db: Db, conference_id: string) {
  const where = (found: SQL | undefined) => sql`count(*) filter (where ${found})`.mapWith(Number)
  return db
    .select({
      schedule_item_id: questions.schedule_item_id,
      waiting: where(inArray(questions.state, STATES_OF.waiting)),
      open: where(inArray(questions.state, STATES_OF.open)),
      pinned: where(eq(questions.pinned, true)),
      answered: where(inArray(questions.state, STATES_OF.answered)),
      away: where(inArray(questions.state, STATES_OF.away)),
    })
    .from(questions)
    .where(eq(questions.conference_id, conference_id))
    .groupBy(questions.schedule_item_id)
}

/** The condition of rows in the rooms that are at a desk; undefined for all rooms. */
function atDesk(column: PgColumn, moderated: Moderated) {
  return moderated === 'all' ? undefined : isAnyOf(column, [...moderated])
}

/** The condition of rows in the room that a filter names; undefined for all rooms. */
function inRoomOf(column: PgColumn, room: string | undefined) {
  if (room === undefined) return undefined
  return room === WHOLE ? isNull(column) : eq(column, room)
}

/** The questions at a desk in the order of `compareOnDesk`. */
export async function listQuestions(
  db: Db,
  { conference: { id }, moderated }: Desk,
  reader: Reader,
  { room, state }: DeskFilter,
) {
  const votes = db
    .select({ question_id: questionUpvotes.question_id, upvotes: count().as('upvotes') })
    .from(questionUpvotes)
    .innerJoin(questions, eq(questions.id, questionUpvotes.question_id))
    .where(eq(questions.conference_id, id))
    .groupBy(questionUpvotes.question_id)
    .as('votes')
  const rank = sql`case ${questions.state} when 'queued' then 0 when 'visible' then 1 when 'answered' then 2 else 3 end`
  const whenQueued = sql`case when ${questions.state} = 'queued' then ${questions.created_at} end`
  const rows = await db
    .select({ question: questions })
    .from(questions)
    .leftJoin(votes, eq(votes.question_id, questions.id))
    .where(
      and(
        eq(questions.conference_id, id),
        atDesk(questions.schedule_item_id, moderated),
        inRoomOf(questions.schedule_item_id, room),
        inArray(questions.state, state === undefined ? NOT_AWAY : STATES_OF[state]),
        state === 'pinned' ? eq(questions.pinned, true) : undefined,
      ),
    )
    .orderBy(
      asc(rank),
      asc(whenQueued),
      desc(questions.pinned),
      desc(sql`coalesce(${votes.upvotes}, 0) + ${questions.imported_votes}`),
      desc(questions.created_at),
      desc(questions.id),
    )
    .limit(DESK_LIMITS.questions + 1)
  const shown = rows.slice(0, DESK_LIMITS.questions).map(({ question }) => question)
  return { questions: await describeFor(db, shown, reader), more: rows.length > shown.length }
}

/** The polls at a desk in the order of `comparePolls`, without archived ones. */
export async function listPolls(
  db: Db,
  { conference: { id }, moderated }: Desk,
  reader: Reader,
  room: string | undefined,
) {
  const rank = sql`case ${polls.state} when 'open' then 0 when 'draft' then 1 else 2 end`
  const rows = await db
    .select()
    .from(polls)
    .where(
      and(
        eq(polls.conference_id, id),
        atDesk(polls.schedule_item_id, moderated),
        inRoomOf(polls.schedule_item_id, room),
        inArray(polls.state, ['open', 'draft', 'closed']),
      ),
    )
    .orderBy(asc(rank), desc(polls.created_at), desc(polls.id))
    .limit(DESK_LIMITS.polls)
  return describe(db, rows, reader)
}
