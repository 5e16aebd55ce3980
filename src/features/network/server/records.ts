import { and, eq, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PersonalRecords } from '#server/feature.ts'
import type { Db } from '#server/db/db.ts'
import { reserveSeqs, storeEvents } from '#server/live/events.ts'
import { personRoom } from '#server/live/room-name.ts'
import { listConnections } from '#features/connections/server/queries.ts'
import { connectionRequests, connections, ignoredPeople, profileViews } from '#features/connections/server/table.ts'
import { participantAnswers } from '#features/networking-profile/server/table.ts'
import { personalCards } from '#features/cards/server/table.ts'

const MOST_COLLECTED = 10_000

/** Who has looked at whom is shown to nobody, so the file only has how many it were. */
export const networkRecords: PersonalRecords = {
  name: 'network',
  async collect(db, { id }) {
    const pairs = await listConnections(db, id, { limit: MOST_COLLECTED }, new Date(0))
    const ignored = await db.select().from(ignoredPeople).where(eq(ignoredPeople.person_id, id))
    const answers = await db.select().from(participantAnswers).where(eq(participantAnswers.user_id, id))
    const [card] = await db.select().from(personalCards).where(eq(personalCards.person_id, id))
    return {
      connections: pairs.map(({ person_id, person, state, since }) => ({
        person_id,
        full_name: person?.full_name ?? null,
        state,
        since,
      })),
      ignored: ignored.map(({ ignored_id, created_at }) => ({ person_id: ignored_id, created_at })),
      answers,
      card: card?.code ?? null,
      profile_views: await db.$count(profileViews, eq(profileViews.person_id, id)),
    }
  },
  async erase({ db }, { id }, now) {
    await publishOthers(db, id, now)
    await db.delete(connections).where(isOf(id))
    await db
      .delete(connectionRequests)
      .where(either(connectionRequests.requester_id, connectionRequests.receiver_id, id))
    await db.delete(ignoredPeople).where(either(ignoredPeople.person_id, ignoredPeople.ignored_id, id))
    await db.delete(profileViews).where(either(profileViews.person_id, profileViews.viewer_id, id))
    await db.delete(participantAnswers).where(eq(participantAnswers.user_id, id))
    await db.delete(personalCards).where(eq(personalCards.person_id, id))
  },
}

const isOf = (id: string): SQL | undefined => or(eq(connections.low_id, id), eq(connections.high_id, id))

/** Whether one of two columns names the person. */
function either(one: SQLWrapper, other: SQLWrapper, id: string) {
  return sql`(${one} = ${id} or ${other} = ${id})`
}

/** So that the name also disappears where a list is being read. */
async function publishOthers(tx: Db, id: string, now: Date) {
  const rows = await tx
    .select()
    .from(connections)
    .where(and(isOf(id), ne(connections.status, 'none')))
  const rooms = rows.map(({ low_id, high_id }) => personRoom(low_id === id ? high_id : low_id))
  const seqs = await reserveSeqs(tx, rooms)
  const events = rows.flatMap((row, at) => {
    const room = rooms[at]
    return room ? [{ room, seq: seqs[at] ?? 0, kind: 'connection.changed' as const, subject_id: row.id }] : []
  })
  await storeEvents(tx, events, now)
}
