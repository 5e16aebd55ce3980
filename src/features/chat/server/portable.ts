import { and, asc, eq, gt } from 'drizzle-orm'
import * as z from 'zod/mini'
import { readPeople } from '#features/people/server/queries.ts'
import {
  authorName,
  MOST_ROOMS,
  placedRows,
  roomsWith,
  sessionNumber,
  storedText,
} from '#features/rooms/server/portable.ts'
import { inRoom, type Room } from '#features/rooms/server/rooms.ts'
import type { Db } from '#server/db/db.ts'
import { insertRows } from '#server/db/insert-many.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { allPages, type Export, type Import, inChunks, moment, portablePart, rowNumber } from '#server/portable/part.ts'
import { portableText } from '#server/portable/text.ts'
import { AppError } from '#shared/errors.ts'
import { SLOW_MODES } from '../rules.ts'
import { chatMessages, type ChatRow, chatSettings } from './table.ts'

const CHAT_PART = 'chat'
const PAGE = 500
/** More than anybody reads again. */
const MOST_MESSAGES = 100_000

/** A message without what needs accounts: who reacted, whom it mentions; their names are in its text. */
const fields = z.object({
  session: sessionNumber,
  author: authorName,
  text: storedText,
  reply_to: z.nullable(rowNumber),
  created_at: moment,
  edited_at: z.nullable(moment),
  deleted_at: z.nullable(moment),
  deleted_by: z.nullable(z.enum(['author', 'moderator'])),
})
const Message = fields.check(z.refine(({ text, deleted_at }) => (text === '') === (deleted_at !== null)))
type Message = z.output<typeof Message>

async function* exportMessages(source: Export): AsyncGenerator<Message> {
  const { db, numbers } = source
  for (const room of await roomsWith(source, chatMessages)) {
    for await (const { author, ...row } of messagesOf(db, room)) {
      numbers.add(CHAT_PART, row.id)
      const { text, created_at, edited_at, deleted_at, deleted_by } = row
      const session = numbers.of(room.schedule_item_id)
      const reply_to = numbers.of(row.reply_to_id)
      yield { session, author, text, reply_to, created_at, edited_at, deleted_at, deleted_by }
    }
  }
}

/** The messages of a room with the names of their authors, a page at a time. */
function messagesOf(db: Db, room: Room) {
  return allPages<ChatRow & { author: string | null }>(async (last) => {
    const rows = await db
      .select()
      .from(chatMessages)
      .where(and(inRoom(chatMessages, room), last && gt(chatMessages.posted_seq, last.posted_seq)))
      .orderBy(asc(chatMessages.posted_seq))
      .limit(PAGE)
    const personOf = await readPeople(db, room.conference_id, rows.map(({ author_id }) => author_id)) // prettier-ignore
    return rows.map((row) => ({ ...row, author: personOf(row.author_id)?.full_name ?? row.author_name }))
  })
}

async function importMessages(target: Import, rows: AsyncIterable<Message>) {
  const { call, ids } = target
  const sessions: (number | null)[] = []
  for await (const chunk of inChunks(rows)) {
    sessions.push(...chunk.map(({ session }) => session))
    for (const { session, reply_to } of chunk)
      if (reply_to !== null && sessions[reply_to - 1] !== session) throw inOtherRoom(reply_to)
    const written = (await placedRows(target, chunk)).map(({ row: { author, reply_to, ...row }, place, seq }) => ({
      ...row,
      ...place,
      id: ids.add(CHAT_PART),
      author_name: author,
      client_id: ids.next(),
      reply_to_id: ids.of(CHAT_PART, reply_to),
      mention_ids: [],
      mention_names: [],
      posted_seq: seq,
      seq,
    }))
    await insertRows(call.db, chatMessages, written)
  }
}

function inOtherRoom(number: number) {
  return new AppError('invalid', portableText.otherRoom(CHAT_PART, number))
}

export const portableChat = portablePart({
  name: CHAT_PART,
  row: Message,
  most: MOST_MESSAGES,
  happened: ({ created_at, edited_at, deleted_at }) => [created_at, edited_at, deleted_at],
  export: exportMessages,
  import: importMessages,
})

const Settings = z.object({
  session: sessionNumber,
  closed: z.boolean(),
  slow_mode_seconds: z.literal([...SLOW_MODES]),
  pinned: z.nullable(rowNumber),
})
type Settings = z.output<typeof Settings>

async function* exportSettings(source: Export): AsyncGenerator<Settings> {
  const { db, numbers } = source
  for (const { ref, schedule_item_id } of await roomsWith(source, chatSettings)) {
    const [row] = await db.select().from(chatSettings).where(eq(chatSettings.room, ref.name))
    const { closed, slow_mode_seconds, pinned_message_id = null } = row ?? { closed: false, slow_mode_seconds: 0 }
    const session = numbers.of(schedule_item_id)
    yield Settings.parse({ session, closed, slow_mode_seconds, pinned: numbers.of(pinned_message_id) })
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
