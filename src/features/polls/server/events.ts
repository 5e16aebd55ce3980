import { roomOf } from '#features/rooms/server/rooms.ts'
import type { Db } from '#server/db/db.ts'
import type { RoomPublisher } from '#server/live/events.ts'
import { readViews } from './queries.ts'
import type { PollRow } from './table.ts'

/** Tells the room of a poll under the number that the row has been given. */
export async function publishPoll(tx: Db, publisher: RoomPublisher, row: PollRow) {
  const views = (await readViews(tx, [row])).get(row.id) ?? { everyone: null }
  publisher.publish({ room: roomOf(row).ref, seq: row.seq, kind: 'poll.changed', subject_id: row.id, views })
}
