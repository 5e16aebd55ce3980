import { eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { organiserIds } from '#features/conferences/server/members.ts'
import { SCHEDULE_LIMITS } from '#features/schedule/rules.ts'
import { SESSIONS_PART } from '#features/schedule/server/portable.ts'
import { reserveSeqs } from '#server/live/events.ts'
import { type Export, type Import, rowNumber } from '#server/portable/part.ts'
import { manyLines, oneLine } from '#shared/clean.ts'
import { MESSAGE_LENGTH } from '../rules.ts'
import { type Room, roomOf } from './rooms.ts'

/** That of the conference, and one for each session. */
export const MOST_ROOMS = 1 + SCHEDULE_LIMITS.items

/** How a row of a file names its room: by the number of its session; null for that of the conference. */
export const sessionNumber = z.nullable(rowNumber)

/** What somebody was called. */
export const personName = z.string().check(z.overwrite(oneLine), z.minLength(1), z.maxLength(200))

/** The name of who wrote something; null for nobody any more. An account of this installation is never meant by it. */
export const authorName = z.nullable(personName)

/** Which delegate wrote it, with whom it is erased; null for organisers. */
export const delegateNumber = z.nullable(rowNumber)

/** What somebody wrote, as it is stored: empty once it was deleted. */
export const storedText = z.string().check(z.overwrite(manyLines), z.maxLength(MESSAGE_LENGTH))

/**
 * Whether what an account wrote goes along: only a delegate's words can be erased where they are imported, and organisers
 * hand the file over themselves. What others wrote goes as an erasure would leave it. Null is nobody any more, or somebody
 * who wrote where the conference came from.
 */
export async function portableAuthors({ db, id, numbers }: Export): Promise<(author_id: string | null) => boolean> {
  const organisers = new Set(await organiserIds(db, id))
  return (author_id) => author_id === null || numbers.of(author_id) !== null || organisers.has(author_id)
}

type InRooms = PgTable & Record<'conference_id' | 'schedule_item_id', PgColumn>

/** The rooms in which a table has rows, in the order of a file: that of the conference, then those of its sessions. */
export async function roomsWith({ db, id, numbers }: Export, table: InRooms): Promise<Room[]> {
  const found = await db
    .selectDistinct({ schedule_item_id: sql<string | null>`${table.schedule_item_id}` })
    .from(table)
    .where(eq(table.conference_id, id))
  return found
    .map(({ schedule_item_id }) => schedule_item_id)
    .toSorted((one, other) => (numbers.of(one) ?? 0) - (numbers.of(other) ?? 0))
    .map((schedule_item_id) => roomOf({ conference_id: id, schedule_item_id }))
}

type Placed = { session: number | null }

/** Rows of a file with their rooms, and the next number in each, in the order of the rows. */
export async function placedRows<Row extends Placed>({ call, id: conference_id, ids }: Import, rows: readonly Row[]) {
  const rooms = rows.map(({ session }) => roomOf({ conference_id, schedule_item_id: ids.of(SESSIONS_PART, session) }))
  const seqs = await reserveSeqs(call.db, rooms.map(({ ref }) => ref)) // prettier-ignore
  return rows.map(({ session: _session, ...row }, at) => {
    const { ref, schedule_item_id } = rooms[at] ?? roomOf({ conference_id, schedule_item_id: null })
    return { row, room: ref.name, place: { conference_id, schedule_item_id }, seq: seqs[at] ?? 0 }
  })
}
