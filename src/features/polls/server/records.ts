import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { roomOf } from '#features/chat/server/rooms.ts'
import type { PersonalRecords } from '#server/feature.ts'
import type { Db } from '#server/db/db.ts'
import { reserveSeq, storeEvents } from '#server/live/events.ts'
import { pollBallots, pollChoices, pollOptions, type PollRow, polls } from './table.ts'

/** Polls stay without their author, and votes stay counted without a ballot. */
export const pollRecords: PersonalRecords = {
  name: 'polls',
  async collect(db, { id }) {
    return { created: await collectPolls(db, id), votes: await collectVotes(db, id) }
  },
  async erase({ db }, { id }, now) {
    await db.delete(pollBallots).where(eq(pollBallots.person_id, id))
    const rows = await db.update(polls).set({ author_id: null }).where(eq(polls.author_id, id)).returning()
    const byRoom = Map.groupBy(rows, (row) => roomOf(row).ref.name)
    // In the order of the names, as everywhere where several rooms are written.
    for (const name of [...byRoom.keys()].toSorted()) await tellWithoutAuthor(db, byRoom.get(name) ?? [], now)
  },
}

function collectPolls(db: Db, id: string) {
  return db
    .select({
      conference_id: polls.conference_id,
      schedule_item_id: polls.schedule_item_id,
      question: polls.question,
      created_at: polls.created_at,
    })
    .from(polls)
    .where(eq(polls.author_id, id))
    .orderBy(asc(polls.created_at))
}

function collectVotes(db: Db, id: string) {
  return db
    .select({
      conference_id: polls.conference_id,
      question: polls.question,
      // Null in an anonymous poll, where it is not stored.
      option: pollOptions.text,
      voted_at: pollBallots.voted_at,
    })
    .from(pollBallots)
    .innerJoin(polls, eq(polls.id, pollBallots.poll_id))
    .leftJoin(
      pollChoices,
      and(eq(pollChoices.poll_id, pollBallots.poll_id), eq(pollChoices.person_id, pollBallots.person_id)),
    )
    .leftJoin(pollOptions, eq(pollOptions.id, pollChoices.option_id))
    .where(eq(pollBallots.person_id, id))
    .orderBy(asc(pollBallots.voted_at))
}

/** So that the name also disappears where the polls are on a screen. */
async function tellWithoutAuthor(tx: Db, rows: readonly PollRow[], now: Date) {
  const [one] = rows
  if (!one) return
  const room = roomOf(one).ref
  const ids = rows.map(({ id }) => id)
  const first = await reserveSeq(tx, room, ids.length)
  const number = sql`array_position(${sql.param(ids)}::uuid[], ${polls.id})`
  await tx
    .update(polls)
    .set({ seq: sql`${first}::bigint + ${number} - 1` })
    .where(inArray(polls.id, ids))
  const events = ids.map((id, at) => ({ room, seq: first + at, kind: 'poll.changed', subject_id: id }) as const)
  await storeEvents(tx, events, now)
}
