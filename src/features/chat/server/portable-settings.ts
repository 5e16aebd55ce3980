import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { MOST_ROOMS, placedRows, portableAuthors, roomsWith, sessionNumber } from '#features/rooms/server/portable.ts'
import type { Db } from '#server/db/db.ts'
import { insertRows } from '#server/db/insert-many.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { type Export, type Import, inChunks, portablePart, rowNumber } from '#server/portable/part.ts'
import { SLOW_MODES } from '../rules.ts'
import { CHAT_PART, inOtherRoom } from './portable.ts'
import { chatMessages, chatSettings } from './table.ts'

const Settings = z.object({
  session: sessionNumber,
  closed: z.boolean(),
  slow_mode_seconds: z.literal([...SLOW_MODES]),
  pinned: z.nullable(rowNumber),
})
type Settings = z.output<typeof Settings>

async function* exportSettings(source: Export): AsyncGenerator<Settings> {
  const { db, numbers } = source
  const isPortable = await portableAuthors(source)
  const { closed, slow_mode_seconds, pinned_message_id } = chatSettings
  for (const { ref, schedule_item_id } of await roomsWith(source, chatSettings)) {
    const [row] = await db
      .select({ closed, slow_mode_seconds, pinned_message_id, author_id: chatMessages.author_id })
      .from(chatSettings)
      .leftJoin(chatMessages, eq(chatMessages.id, pinned_message_id))
      .where(eq(chatSettings.room, ref.name))
    if (!row) continue
    // A message that goes without its words is not pinned, as after a deletion.
    const pinned = isPortable(row.author_id) ? numbers.of(row.pinned_message_id) : null
    const session = numbers.of(schedule_item_id)
    yield Settings.parse({ session, closed: row.closed, slow_mode_seconds: row.slow_mode_seconds, pinned })
  }
}

async function importSettings(target: Import, rows: AsyncIterable<Settings>) {
  const { call, ids } = target
  const updated_at = call.now.toISOString()
  for await (const chunk of inChunks(rows)) {
    const placed = await placedRows(target, chunk)
    const written = placed.map(({ row: { pinned, ...row }, room, place }) => {
      return { ...row, ...place, room, pinned_message_id: ids.of(CHAT_PART, pinned), updated_at }
    })
    await requireOwnPins(call.db, written, chunk)
    await insertRows(call.db, chatSettings, written)
  }
}

type Pinning = { schedule_item_id: string | null; pinned_message_id: string | null }

/** Throws `invalid` where a room pins a message of another one. */
async function requireOwnPins(db: Db, written: readonly Pinning[], rows: readonly Settings[]) {
  const pinned = await db
    .select({ id: chatMessages.id, schedule_item_id: chatMessages.schedule_item_id })
    .from(chatMessages)
    .where(isAnyOf(chatMessages.id, written.flatMap(({ pinned_message_id }) => pinned_message_id ?? []))) // prettier-ignore
  const placeOf = new Map(pinned.map(({ id, schedule_item_id }) => [id, schedule_item_id]))
  for (const [at, { schedule_item_id, pinned_message_id }] of written.entries())
    if (pinned_message_id !== null && placeOf.get(pinned_message_id) !== schedule_item_id)
      throw inOtherRoom(rows[at]?.pinned ?? 0)
}

export const portableChatSettings = portablePart({
  name: 'chat-settings',
  row: Settings,
  most: MOST_ROOMS,
  export: exportSettings,
  import: importSettings,
})
