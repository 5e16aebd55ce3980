import { eq, sql } from 'drizzle-orm'
import type { JoinedConference } from '#features/conferences/server/access.ts'
import type { Reader } from '#features/rooms/rules.ts'
import type { Room } from '#features/rooms/server/rooms.ts'
import { requireNotMuted } from '#features/people/server/mutes.ts'
import { speaksIn } from '#features/people/server/spoken-sessions.ts'
import { transactAtDesk } from '#features/rooms/server/desk.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { Views } from '#server/live/live.ts'
import { AppError } from '#shared/errors.ts'
import type { QuestionSettings } from '../contract.ts'
import { text } from '../text.ts'
import { questionSettings } from './table.ts'

const DEFAULT: QuestionSettings = { moderated: false, closed: false }

export async function readSettings(db: Db, { ref }: Pick<Room, 'ref'>): Promise<QuestionSettings> {
  const [row = DEFAULT] = await db.select().from(questionSettings).where(eq(questionSettings.room, ref.name))
  return settingsOf(row)
}

function settingsOf({ moderated, closed }: QuestionSettings): QuestionSettings {
  return { moderated, closed }
}

export async function changeSettings(
  call: Call,
  { ref, conference_id, schedule_item_id }: Room,
  change: Partial<QuestionSettings>,
): Promise<QuestionSettings> {
  return transactAtDesk(call, call.now, conference_id, async (tx, publisher) => {
    const updated_at = call.now.toISOString()
    const [row = DEFAULT] = await tx
      .insert(questionSettings)
      .values({ room: ref.name, conference_id, schedule_item_id, ...change, updated_at })
      .onConflictDoUpdate({ target: questionSettings.room, set: { ...change, updated_at } })
      .returning()
    const settings = settingsOf(row)
    const seq = await publisher.reserve(ref, 1)
    const subject_id = schedule_item_id ?? conference_id
    publisher.publish({ room: ref, seq, kind: 'question.settings', subject_id, views: { everyone: settings } })
    return settings
  })
}

/** The settings that events name by the id of the conference or the session. */
export async function readSettingsViews(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Views>> {
  const views = new Map<string, Views>()
  for (const id of ids) {
    const isOf = sql`coalesce(${questionSettings.schedule_item_id}, ${questionSettings.conference_id}) = ${id}`
    const [row = DEFAULT] = await db.select().from(questionSettings).where(isOf)
    views.set(id, { everyone: settingsOf(row) })
  }
  return views
}

type Place = Pick<Room, 'schedule_item_id'>

/** Organisers answer questions, and in the room of a session those who speak in it. */
export async function mayAnswer(db: Db, conference: JoinedConference, reader: Reader, { schedule_item_id }: Place) {
  return reader.moderates || speaksIn(db, conference, reader, schedule_item_id)
}

/** Throws `forbidden` where questions are closed, and for muted people. Organisers may always take part. */
export async function requireMayTakePart(call: Call, room: Room, reader: Reader) {
  if (reader.moderates) return
  if ((await readSettings(call.db, room)).closed) throw new AppError('forbidden', text.closed)
  await requireNotMuted(call, room.conference_id)
}
