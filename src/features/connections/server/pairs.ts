import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { onlyRow } from '#server/db/only-row.ts'
import type { RoomPublisher } from '#server/live/events.ts'
import { personRoom } from '#server/live/room-name.ts'
import { readConnectionViews } from './queries.ts'
import { type ConnectionRow, connections } from './table.ts'

/** The two ids in the order of the table, which is also the order in which rooms are locked. */
function inOrder(a: string, b: string) {
  return a < b ? { low_id: a, high_id: b } : { low_id: b, high_id: a }
}

/**
 * The row of two people, locked until the transaction ends, so that what the two do at the same moment happens one after
 * the other. It is created where there is none.
 */
export async function lockPair(tx: Db, a: string, b: string): Promise<ConnectionRow> {
  const pair = inOrder(a, b)
  await tx
    .insert(connections)
    .values({ ...pair, id: randomUUID(), status: 'none' })
    .onConflictDoNothing()
  const row = onlyRow(
    await tx
      .select()
      .from(connections)
      .where(and(eq(connections.low_id, pair.low_id), eq(connections.high_id, pair.high_id)))
      .for('update'),
  )
  return row
}

type Change = Pick<ConnectionRow, 'status' | 'requester_id' | 'since'>

export const NOTHING: Change = { status: 'none', requester_id: null, since: null }

/** Writes what two people are to each other now. */
export async function setPair(tx: Db, { id }: ConnectionRow, change: Change) {
  await tx.update(connections).set(change).where(eq(connections.id, id))
}

/** Tells people of a pair how it is now, each as they see it. */
export async function publishPair(tx: Db, publisher: RoomPublisher, row: ConnectionRow, person_ids: readonly string[]) {
  const sorted = person_ids.toSorted()
  const seqs = await publisher.reserveMany(sorted.map(personRoom))
  for (const [at, person_id] of sorted.entries()) {
    const seq = seqs[at] ?? 0
    const own = person_id === row.low_id ? { low_seq: seq } : { high_seq: seq }
    await tx.update(connections).set(own).where(eq(connections.id, row.id))
    const views = (await readConnectionViews(tx, [row.id], person_id)).get(row.id) ?? { everyone: null }
    publisher.publish({ room: personRoom(person_id), seq, kind: 'connection.changed', subject_id: row.id, views })
  }
}
