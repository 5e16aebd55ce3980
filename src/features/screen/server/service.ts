import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { OwnedConference } from '#features/conferences/server/access.ts'
import { roomKey } from '#features/schedule/now-rules.ts'
import { scheduleItems } from '#features/schedule/server/table.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { transactLive } from '#server/live/events.ts'
import type { Views } from '#server/live/live.ts'
import { conferenceRoom } from '#server/live/room-name.ts'
import { AppError } from '#shared/errors.ts'
import type { RoomScreen } from '../contract.ts'
import type { ScreenChoice } from '../rules.ts'
import { text } from '../text.ts'
import { roomScreens } from './table.ts'

export async function listScreens(db: Db, conference_id: string): Promise<RoomScreen[]> {
  const isOfIt = eq(roomScreens.conference_id, conference_id)
  const rows = await db.select().from(roomScreens).where(isOfIt).orderBy(asc(roomScreens.room))
  return rows.map(screenOf)
}

/** How the screen of the whole conference is stored among those of rooms: no room has this key, because they are trimmed. */
const WHOLE = ' '

function screenOf({ room, shows }: typeof roomScreens.$inferSelect): RoomScreen {
  return { room: room === WHOLE ? null : room, shows }
}

/**
 * Chooses what the screen in a room shows, or that of the whole conference, and tells it. Throws `not_found` for a room in which nothing takes place, which can
 * only become automatic again.
 */
export async function chooseScreen(call: Call, { id }: OwnedConference, { room, shows }: RoomScreen) {
  const key = room === null ? WHOLE : roomKey(room)
  return transactLive(call, call.now, async (tx, publisher) => {
    const mustBeThere = room !== null && shows !== 'automatic'
    if (mustBeThere && !(await isInSchedule(tx, id, key))) throw new AppError('not_found', text.noRoom)
    // First, so that of two who choose at once both screens and choices end with the same.
    const ref = conferenceRoom(id)
    const seq = await publisher.reserve(ref, 1)
    await writeChoice(tx, id, { room: key, shows })
    const screens = await listScreens(tx, id)
    publisher.publish({ room: ref, seq, kind: 'screen.changed', subject_id: id, views: viewsOf(id, screens) })
    return screens
  })
}

async function isInSchedule(db: Db, conference_id: string, key: string) {
  const rows = await db
    .selectDistinct({ location: scheduleItems.location })
    .from(scheduleItems)
    .where(and(eq(scheduleItems.conference_id, conference_id), isNotNull(scheduleItems.location)))
  return rows.some(({ location }) => roomKey(location ?? '') === key)
}

async function writeChoice(tx: Db, conference_id: string, { room, shows }: { room: string; shows: ScreenChoice }) {
  const isIt = and(eq(roomScreens.conference_id, conference_id), eq(roomScreens.room, room))
  if (shows === 'automatic') return void (await tx.delete(roomScreens).where(isIt))
  await tx
    .insert(roomScreens)
    .values({ conference_id, room, shows })
    .onConflictDoUpdate({ target: [roomScreens.conference_id, roomScreens.room], set: { shows } })
}

function viewsOf(id: string, screens: readonly RoomScreen[]): Views {
  return { everyone: null, moderators: { id, screens } }
}

/** For the rooms of conferences that are opened again. */
export async function readScreenViews(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Views>> {
  const rows = await db.select().from(roomScreens).where(isAnyOf(roomScreens.conference_id, ids))
  const screensOf = Map.groupBy(rows, ({ conference_id }) => conference_id)
  return new Map(
    ids.map((id) => {
      return [id, viewsOf(id, (screensOf.get(id) ?? []).map(screenOf))]
    }),
  )
}
