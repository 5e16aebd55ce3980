import { and, eq, sql } from 'drizzle-orm'
import type { AuditAction } from '#features/conferences/rules.ts'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import { mutedPeople } from '#features/people/server/table.ts'
import { transactAtDesk } from '#features/rooms/server/desk.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { Hooks } from '#server/feature.ts'
import type { RoomPublisher } from '#server/live/events.ts'
import type { Views } from '#server/live/live.ts'
import { AppError } from '#shared/errors.ts'
import type { ChatSettings } from '../contract.ts'
import { text } from '../text.ts'
import { describe } from './queries.ts'
import { inRoom, type Room, roomOf } from '#features/rooms/server/rooms.ts'
import { chatMessages, chatSettings } from './table.ts'

const OPEN = { closed: false, slow_mode_seconds: 0, pinned_message_id: null }

export async function readSettings(db: Db, { ref }: Pick<Room, 'ref'>): Promise<ChatSettings> {
  const [row = OPEN] = await db.select().from(chatSettings).where(eq(chatSettings.room, ref.name))
  return describeSettings(db, row)
}

async function describeSettings(db: Db, { closed, slow_mode_seconds, pinned_message_id }: typeof OPEN | Row) {
  const rows =
    pinned_message_id === null ? [] : await db.select().from(chatMessages).where(eq(chatMessages.id, pinned_message_id))
  const [pinned = null] = await describe(
    db,
    rows.filter(({ deleted_at }) => deleted_at === null),
  )
  return { closed, slow_mode_seconds, pinned }
}

type Row = typeof chatSettings.$inferSelect
type SettingsChange = Partial<Pick<Row, 'closed' | 'slow_mode_seconds' | 'pinned_message_id'>>

/** Changes what is given. Throws `not_found` for a message to pin that is not in the room. */
export async function changeSettings(call: Call, room: Room, change: SettingsChange) {
  const { ref, conference_id, schedule_item_id } = room
  return transactAtDesk(call, call.now, conference_id, async (tx, publisher) => {
    if (change.pinned_message_id) await requirePinnable(tx, room, change.pinned_message_id)
    const [before = OPEN] = await tx.select().from(chatSettings).where(eq(chatSettings.room, ref.name)).for('update')
    const updated_at = call.now.toISOString()
    const [row] = await tx
      .insert(chatSettings)
      .values({ room: ref.name, conference_id, schedule_item_id, ...change, updated_at })
      .onConflictDoUpdate({ target: chatSettings.room, set: { ...change, updated_at } })
      .returning()
    for (const act of actsOf(before, row ?? before))
      await recordAudit(tx, { conference_id, schedule_item_id, user_id: call.user.id, ...act }, call.now)
    return publishSettings(tx, publisher, room)
  })
}

/** Tells a room how its settings are now. They are read once it is locked, for what others have changed until then. */
export async function publishSettings(tx: Db, publisher: RoomPublisher, room: Room) {
  const { ref, conference_id, schedule_item_id } = room
  const seq = await publisher.reserve(ref, 1)
  const settings = await readSettings(tx, room)
  const views = await viewsOfSettings(tx, conference_id, settings)
  publisher.publish({ room: ref, seq, kind: 'chat.settings', subject_id: schedule_item_id ?? conference_id, views })
  return settings
}

/**
 * The hook `muteChanged`: the chat of the conference says who is muted. Those of sessions say it when somebody who is
 * muted tries to write.
 */
export const publishMutes: Hooks['muteChanged'] = async (tx, publisher, conference_id) => {
  await publishSettings(tx, publisher, roomOf({ conference_id, schedule_item_id: null }))
}

/** The settings, and whether the reader is muted, with mutes whose time is over: the browser compares it with the clock. */
async function viewsOfSettings(db: Db, conference_id: string, settings: ChatSettings): Promise<Views> {
  const muted = await db
    .select({ person_id: mutedPeople.person_id, muted_until: mutedPeople.muted_until })
    .from(mutedPeople)
    .where(eq(mutedPeople.conference_id, conference_id))
  const persons = muted.map(({ person_id, muted_until }) => ({
    ids: [person_id],
    data: { ...settings, muted: true, muted_until },
  }))
  return { everyone: { ...settings, muted: false, muted_until: null }, persons }
}

type Settings = typeof OPEN | Row
type SettingsAct = { action: AuditAction; count?: number }

/** What the log says of a change of the settings; nothing of what stays as it was. */
function actsOf(before: Settings, after: Settings): SettingsAct[] {
  const acts: SettingsAct[] = []
  if (after.closed !== before.closed) acts.push({ action: after.closed ? 'chat_closed' : 'chat_opened' })
  if (after.slow_mode_seconds !== before.slow_mode_seconds)
    acts.push({ action: 'slow_mode_set', count: after.slow_mode_seconds })
  if (after.pinned_message_id !== before.pinned_message_id)
    acts.push({ action: after.pinned_message_id === null ? 'message_unpinned' : 'message_pinned' })
  return acts
}

/** Locks it, so that it is not deleted before it is pinned. */
async function requirePinnable(tx: Db, room: Room, id: string) {
  const [row] = await tx
    .select()
    .from(chatMessages)
    .where(and(inRoom(chatMessages, room), eq(chatMessages.id, id)))
    .for('no key update')
  if (!row || row.deleted_at !== null) throw new AppError('not_found', text.gone)
}

/** The settings that events name by the id of the conference or the session. */
export async function readSettingsViews(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Views>> {
  const views = new Map<string, Views>()
  for (const id of ids) {
    const isOf = sql`coalesce(${chatSettings.schedule_item_id}, ${chatSettings.conference_id}) = ${id}`
    const [row] = await db.select().from(chatSettings).where(isOf)
    views.set(id, await viewsOfSettings(db, row?.conference_id ?? id, await describeSettings(db, row ?? OPEN)))
  }
  return views
}
