import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { reserveSeqs, storeEvents } from '#server/live/events.ts'
import { personRoom } from '#server/live/room-name.ts'
import { notifications } from './table.ts'

/**
 * Changes notifications in a transaction that cannot tell rooms itself, such as an erasure: their people read them again
 * within seconds. It locks their rooms before `write`, as `notify` does.
 */
export async function changeStored(tx: Db, which: SQL, write: () => Promise<unknown>, now: Date) {
  const { group_id, person_id } = notifications
  const groups = await tx.selectDistinct({ group_id, person_id }).from(notifications).where(which)
  const rooms = groups.map((one) => personRoom(one.person_id))
  const seqs = await reserveSeqs(tx, rooms)
  await write()
  await tx.execute(sql`
    update ${notifications} note set seq = told.seq
    from unnest(${sql.param(groups.map((one) => one.group_id))}::uuid[], ${sql.param(seqs)}::bigint[]) as told (id, seq)
    where note.group_id = told.id and note.seq is not null`)
  const kind = 'notification.changed' as const
  const events = rooms.map((room, at) => ({ room, seq: seqs[at] ?? 0, kind, subject_id: groups[at]?.group_id ?? '' }))
  await storeEvents(tx, events, now)
}
