import type { Core } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { touchRooms } from '#server/live/digests.ts'
import { type RoomPublisher, transactLive } from '#server/live/events.ts'
import { conferenceRoom } from '#server/live/room-name.ts'

/**
 * As `transactLive`, for what the desk of the organisers shows of all rooms of a conference: questions, polls and the
 * settings of rooms. The desk hears of it within a second, without being in each room.
 */
export function transactAtDesk<T>(
  core: Pick<Core, 'db' | 'live'>,
  now: Date,
  conference_id: string,
  work: (tx: Db, publisher: RoomPublisher) => Promise<T>,
): Promise<T> {
  return transactLive(core, now, async (tx, publisher) => {
    const result = await work(tx, publisher)
    // Last, because nobody else can tell this desk anything from here to the commit.
    await touchRooms(tx, [conferenceRoom(conference_id).name])
    return result
  })
}
