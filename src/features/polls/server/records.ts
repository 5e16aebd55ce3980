import { and, asc, eq } from 'drizzle-orm'
import { storeChanges } from '#features/rooms/server/numbers.ts'
import type { PersonalRecords } from '#server/feature.ts'
import type { Db } from '#server/db/db.ts'
import { pollBallots, pollChoices, pollOptions, polls } from './table.ts'

/** Polls stay without their author, and votes stay counted without a ballot. */
export const pollRecords: PersonalRecords = {
  name: 'polls',
  async collect(db, { id }) {
    return { created: await collectPolls(db, id), votes: await collectVotes(db, id) }
  },
  async erase({ db }, { id }, now) {
    await db.delete(pollBallots).where(eq(pollBallots.person_id, id))
    const rows = await db.update(polls).set({ author_id: null }).where(eq(polls.author_id, id)).returning()
    await storeChanges(db, polls.seq, rows, { kind: 'poll.changed', now })
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
