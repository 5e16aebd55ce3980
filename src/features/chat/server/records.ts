import { asc, eq, or } from 'drizzle-orm'
import { storeChanges } from '#features/rooms/server/numbers.ts'
import type { PersonalRecords } from '#server/feature.ts'
import type { Db } from '#server/db/db.ts'
import { reserveSeq, storeEvents } from '#server/live/events.ts'
import { EMPTY } from './queries.ts'
import { eraseMentions, mentions, rewordMentions } from './mention-erasure.ts'
import { lockQuoting, unpin } from './quotes.ts'
import { type Room, roomOf } from '#features/rooms/server/rooms.ts'
import { chatMessages } from './table.ts'

/** Messages keep their place in the conversation, without their text and their author; others' lose the person's name. */
export const chatRecords: PersonalRecords = {
  name: 'chat',
  async collect(db, { id }) {
    return db
      .select({
        conference_id: chatMessages.conference_id,
        schedule_item_id: chatMessages.schedule_item_id,
        text: chatMessages.text,
        created_at: chatMessages.created_at,
        edited_at: chatMessages.edited_at,
        deleted_at: chatMessages.deleted_at,
      })
      .from(chatMessages)
      .where(eq(chatMessages.author_id, id))
      .orderBy(asc(chatMessages.created_at))
  },
  async erase({ db }, { id }, now) {
    const named = await lockNamed(db, id)
    const own = named.filter(({ author_id }) => author_id === id)
    const ids = own.map((row) => row.id)
    const quoting = await lockQuoting(
      db,
      named.map((row) => row.id),
    )
    const unpinned = await unpin(db, ids)
    await db
      .update(chatMessages)
      .set({ ...EMPTY, deleted_at: now.toISOString(), deleted_by: 'author', author_id: null })
      .where(eq(chatMessages.author_id, id))
    const mentioning = named.filter(({ author_id }) => author_id !== id)
    await eraseMentions(db, id, mentioning)
    await storeChanges(db, chatMessages.seq, [...named, ...quoting], { kind: 'chat.changed', now })
    const rooms = unpinned.map((settings) => roomOf(settings))
    for (const room of rooms.toSorted((one, other) => (one.ref.name < other.ref.name ? -1 : 1)))
      await storeUnpinned(db, room, now)
    await rewordMentions(
      db,
      mentioning.map((row) => row.id),
      now,
    )
  },
}

/** What they wrote and what mentions them, in the order in which a deletion locks a message and its replies. */
async function lockNamed(tx: Db, id: string) {
  return tx
    .select()
    .from(chatMessages)
    .where(or(eq(chatMessages.author_id, id), mentions(id)))
    .orderBy(asc(chatMessages.posted_seq))
    .for('no key update')
}

async function storeUnpinned(tx: Db, { ref, conference_id, schedule_item_id }: Room, now: Date) {
  const subject_id = schedule_item_id ?? conference_id
  const seq = await reserveSeq(tx, ref, 1)
  await storeEvents(tx, [{ room: ref, seq, kind: 'chat.settings', subject_id }], now)
}
