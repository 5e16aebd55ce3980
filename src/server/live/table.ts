import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import type { LiveKind } from '#shared/live.ts'

export const liveRooms = pgTable('live_rooms', {
  name: text().primaryKey(),
  conference_id: uuid(),
  person_id: uuid(),
  /** The number of the room's last event. */
  seq: bigint({ mode: 'number' }).notNull(),
})

export const liveEvents = pgTable('live_events', {
  room: text().notNull(),
  seq: bigint({ mode: 'number' }).notNull(),
  /** Another version of Foyer may have stored kinds that this one does not know. */
  kind: text().$type<LiveKind>().notNull(),
  subject_id: uuid().notNull(),
  created_at: instant().notNull(),
})

/** The processes that have people in rooms. */
export const liveProcesses = pgTable('live_processes', {
  id: uuid().primaryKey(),
  alive_until: instant().notNull(),
})

/** Who is in which room, by the process that holds the socket. */
export const livePresence = pgTable(
  'live_presence',
  {
    process_id: uuid().notNull(),
    room: text().notNull(),
    person_id: uuid().notNull(),
  },
  (table) => [primaryKey({ columns: [table.room, table.person_id, table.process_id] })],
)

export const liveDigests = pgTable('live_digests', {
  room: text().primaryKey(),
  /** Another number after every change of what the room's digests read. */
  version: bigint({ mode: 'number' }).notNull(),
})
