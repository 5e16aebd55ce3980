import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { digestOf } from '#server/live/digests.ts'
import type { Views } from '#server/live/live.ts'
import { showsResults } from '../rules.ts'
import { readViews } from './queries.ts'
import { pollOptions, polls } from './table.ts'

/** Where the polls of a room are, by the prefix of its name. */
const PLACES = {
  conference: (id: string) => and(eq(polls.conference_id, id), isNull(polls.schedule_item_id)),
  session: (id: string) => eq(polls.schedule_item_id, id),
}

/**
 * The counts of open polls, told to those who see them. Votes have no events of their own, because everybody in a room
 * gets the numbers of its events, and with them would learn of votes that they may not see yet.
 */
export const countsDigests = [countsDigest('conference'), countsDigest('session')]

function countsDigest(prefix: keyof typeof PLACES) {
  return digestOf({
    prefix,
    kind: 'poll.changed',
    read: ({ db }, id) => readVotes(db, prefix, id),
    views({ db }, before, now) {
      const changed = [...now].flatMap(([id, votes]) => (votes === before.get(id) ? [] : id))
      return changed.length === 0 ? [] : readCountViews(db, changed)
    },
  })
}

/** The votes of each option, as one text for each open poll in which somebody has voted. */
async function readVotes(db: Db, prefix: keyof typeof PLACES, id: string) {
  const votes = sql<string>`string_agg(${pollOptions.votes}::text, ',' order by ${pollOptions.position})`
  const rows = await db
    .select({ id: polls.id, votes })
    .from(polls)
    .innerJoin(pollOptions, eq(pollOptions.poll_id, polls.id))
    .where(and(PLACES[prefix](id), eq(polls.state, 'open'), gt(polls.voters, 0)))
    .groupBy(polls.id)
  return new Map(rows.map((row) => [row.id, row.votes]))
}

async function readCountViews(db: Db, ids: readonly string[]): Promise<Views[]> {
  const rows = await db
    .select()
    .from(polls)
    .where(and(isAnyOf(polls.id, ids), eq(polls.state, 'open')))
  const views = await readViews(db, rows)
  return rows.flatMap((row) => {
    const seen = views.get(row.id)
    return seen ? [showsResults(row, false) ? seen : { ...seen, everyone: null }] : []
  })
}
