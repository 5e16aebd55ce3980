import { asc, eq, or } from 'drizzle-orm'
import { storeChanges } from '#features/rooms/server/numbers.ts'
import type { PersonalRecords } from '#server/feature.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { reserveSeq, storeEvents } from '#server/live/events.ts'
import { EMPTY } from './queries.ts'
import { eraseMentions, mentionsAny, rewordMentions } from './mention-erasure.ts'
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
  erase: ({ db }, { id }, now) => eraseWords(db, 'author_id', [id], now),
}

/** The same for delegates of a conference that came as a file, with whom goes what they wrote where it came from. */
export function eraseImportedMessages(tx: Db, delegate_ids: readonly string[], now: Date) {
  return eraseWords(tx, 'author_delegate_id', delegate_ids, now)
}

/** The column that names who wrote a message. */
type Author = 'author_id' | 'author_delegate_id'

/** Erases what these people wrote, and their names in messages of others. */
async function eraseWords(tx: Db, author: Author, people: readonly string[], now: Date) {
  const named = await lockNamed(tx, author, people)
  const { own = [], mentioning = [] } = Object.groupBy(named, (row) =>
    people.includes(row[author] ?? '') ? 'own' : 'mentioning',
  )
  const quoting = await lockQuoting(tx, idsOf(named))
  const unpinned = await unpin(tx, idsOf(own))
  const nobody = { author_id: null, author_name: null, author_delegate_id: null }
  await tx
    .update(chatMessages)
    .set({ ...EMPTY, ...nobody, deleted_at: now.toISOString(), deleted_by: 'author' })
    .where(isAnyOf(chatMessages[author], people))
  for (const id of people) {
    const mentioned = mentioning.filter(({ mention_ids }) => mention_ids.includes(id))
    await eraseMentions(tx, id, mentioned)
  }
  await storeChanges(tx, chatMessages.seq, [...named, ...quoting], { kind: 'chat.changed', now })
  const rooms = unpinned.map((settings) => roomOf(settings))
  for (const room of rooms.toSorted((one, other) => (one.ref.name < other.ref.name ? -1 : 1)))
    await storeUnpinned(tx, room, now)
  await rewordMentions(tx, idsOf(mentioning), now)
}

function idsOf(rows: readonly { id: string }[]) {
  return rows.map(({ id }) => id)
}

/** What they wrote and what mentions them, in the order in which a deletion locks a message and its replies. */
async function lockNamed(tx: Db, author: Author, people: readonly string[]) {
  return tx
    .select()
    .from(chatMessages)
    .where(or(isAnyOf(chatMessages[author], people), mentionsAny(people)))
    .orderBy(asc(chatMessages.posted_seq))
    .for('no key update')
}

async function storeUnpinned(tx: Db, { ref, conference_id, schedule_item_id }: Room, now: Date) {
  const subject_id = schedule_item_id ?? conference_id
  const seq = await reserveSeq(tx, ref, 1)
  await storeEvents(tx, [{ room: ref, seq, kind: 'chat.settings', subject_id }], now)
}
