import { eq, sql } from 'drizzle-orm'
import { type Db, prepared } from '#server/db/db.ts'
import { roomStreams } from './table.ts'

/** The addresses of the streams of a conference's rooms, by the keys of the rooms. */
export type RoomStreams = ReadonlyMap<string, string>

const streamsOf = prepared((db) =>
  db
    .select({ room: roomStreams.room, stream_url: roomStreams.stream_url })
    .from(roomStreams)
    .where(eq(roomStreams.conference_id, sql.placeholder('conference_id')))
    .prepare('room_streams_of_conference'),
)

export async function readRoomStreams(db: Db, conference_id: string): Promise<RoomStreams> {
  return new Map((await streamsOf(db).execute({ conference_id })).map(({ room, stream_url }) => [room, stream_url]))
}
