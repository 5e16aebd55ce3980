import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { reserveSeq, storeEvents } from '#server/live/events.ts'
import type { LiveKind } from '#shared/live.ts'
import { type Room, roomOf } from './rooms.ts'

/** Writes the numbers from `first` on into a column of these rows, in this order. Their table has a column `id`. */
export async function renumber(tx: Db, column: PgColumn, ids: readonly string[], first: number) {
  if (ids.length === 0) return
  const all = sql`${sql.param([...ids])}::uuid[]`
  await tx.execute(sql`
    update ${column.table} set ${sql.identifier(column.name)} = ${first}::bigint + array_position(${all}, id) - 1
    where id = any(${all})`)
}

type Stored = Pick<Room, 'conference_id' | 'schedule_item_id'> & { id: string }
type Change = { kind: LiveKind; now: Date }

/**
 * For an erasure: gives rows of any rooms, which may be named twice, the next numbers of their rooms and stores an event of
 * each, so that what was erased also disappears where it is being read.
 */
export async function storeChanges(tx: Db, seq: PgColumn, rows: readonly Stored[], { kind, now }: Change) {
  const once = new Map(rows.map((row) => [row.id, row]))
  const byRoom = Map.groupBy(once.values(), (row) => roomOf(row).ref.name)
  // In the order of the names, as everywhere where several rooms are written.
  for (const name of [...byRoom.keys()].toSorted()) {
    const changed = byRoom.get(name) ?? []
    const [one] = changed
    if (!one) continue
    const room = roomOf(one).ref
    const first = await reserveSeq(tx, room, changed.length)
    await renumber(tx, seq, changed.map(({ id }) => id), first) // prettier-ignore
    const events = changed.map(({ id }, at) => ({ room, seq: first + at, kind, subject_id: id }))
    await storeEvents(tx, events, now)
  }
}
