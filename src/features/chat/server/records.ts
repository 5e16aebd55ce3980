import { asc, eq, or } from 'drizzle-orm'
import type { PersonalRecords } from '#server/feature.ts'
import type { Db } from '#server/db/db.ts'
import { reserveSeq, storeEvents } from '#server/live/events.ts'
import { EMPTY } from './queries.ts'
import { eraseMentions, mentions, rewordMentions } from './mention-erasure.ts'
import { lockQuoting, renumber, unpin } from './quotes.ts'
import { type ChatRoom, roomOf } from './rooms.ts'
import { chatMessages, type ChatRow } from './table.ts'

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
    const changed = Map.groupBy([...named, ...quoting], (row) => roomOf(row).ref.name)
    // In the order of the names, as everywhere where several rooms are written.
    for (const name of [...changed.keys()].toSorted()) {
      const rows = changed.get(name) ?? []
      if (rows[0]) await tellChanged(db, roomOf(rows[0]), rows, now)
      for (const settings of unpinned) if (settings.room === name) await tellUnpinned(db, roomOf(settings), now)
    }
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

/** So that the texts also disappear where they are being read. */
async function tellChanged(tx: Db, { ref }: ChatRoom, rows: readonly ChatRow[], now: Date) {
  // A person's own reply to their own message is there twice.
  const ids = [...new Set(rows.map(({ id }) => id))]
  const first = await reserveSeq(tx, ref, ids.length)
  await renumber(tx, ids, first)
  const events = ids.map((id, at) => ({ room: ref, seq: first + at, kind: 'chat.changed', subject_id: id }) as const)
  await storeEvents(tx, events, now)
}

async function tellUnpinned(tx: Db, { ref, conference_id, schedule_item_id }: ChatRoom, now: Date) {
  const subject_id = schedule_item_id ?? conference_id
  const seq = await reserveSeq(tx, ref, 1)
  await storeEvents(tx, [{ room: ref, seq, kind: 'chat.settings', subject_id }], now)
}
