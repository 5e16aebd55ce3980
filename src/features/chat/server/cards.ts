import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { RoomPublisher } from '#server/live/events.ts'
import type { ChatCard } from '../contract.ts'
import { describe, EMPTY, viewsOf } from './queries.ts'
import { publishSettings } from './settings.ts'
import { lockQuoting, publishQuoting, unpin } from './quotes.ts'
import { type Room, roomOf } from '#features/rooms/server/rooms.ts'
import { chatMessages, type ChatRow } from './table.ts'

type NewCard = { room: Room; author_id: string; card: ChatCard }

/** Shows something in the chat of its room. Call it in the transaction of a later feature, after its own events there. */
export async function postCard(tx: Db, publisher: RoomPublisher, { room, author_id, card }: NewCard, now: Date) {
  const { ref, conference_id, schedule_item_id } = room
  const seq = await publisher.reserve(ref, 1)
  const rows = await tx
    .insert(chatMessages)
    .values({
      id: randomUUID(),
      conference_id,
      schedule_item_id,
      author_id,
      client_id: randomUUID(),
      text: card.title,
      card,
      posted_seq: seq,
      seq,
      created_at: now.toISOString(),
    })
    .returning()
  await publishMessages(tx, publisher, rows, 'chat.posted')
}

/** Deletes the messages that show a thing which is being deleted, also where they were quoted or pinned. */
export async function removeCards(tx: Db, publisher: RoomPublisher, id: string, now: Date) {
  const shown = and(sql`${chatMessages.card} ->> 'id' = ${id}`, isNull(chatMessages.deleted_at))
  const cards = await tx
    .select()
    .from(chatMessages)
    .where(shown)
    .orderBy(asc(chatMessages.posted_seq))
    .for('no key update')
  const ids = cards.map((card) => card.id)
  const [quoting, unpinned] = [await lockQuoting(tx, ids), await unpin(tx, ids)]
  for (const row of cards) {
    const seq = await publisher.reserve(roomOf(row).ref, 1)
    const changed = await tx
      .update(chatMessages)
      .set({ ...EMPTY, deleted_at: now.toISOString(), deleted_by: 'moderator', seq })
      .where(eq(chatMessages.id, row.id))
      .returning()
    await publishMessages(tx, publisher, changed, 'chat.changed')
  }
  await publishQuoting(tx, publisher, quoting)
  for (const settings of unpinned) await publishSettings(tx, publisher, roomOf(settings))
}

async function publishMessages(
  tx: Db,
  publisher: RoomPublisher,
  rows: ChatRow[],
  kind: 'chat.posted' | 'chat.changed',
) {
  const [first] = rows
  if (!first) return
  for (const message of await describe(tx, rows))
    publisher.publish({
      room: roomOf(first).ref,
      seq: message.seq,
      kind,
      subject_id: message.id,
      views: viewsOf(message),
    })
}
