import { randomUUID } from 'node:crypto'
import { and, asc, eq, notExists, sql } from 'drizzle-orm'
import { renumber } from '#features/rooms/server/numbers.ts'
import type { PersonalRecords } from '#server/feature.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { reserveSeq, storeEvents } from '#server/live/events.ts'
import { personRoom } from '#server/live/room-name.ts'
import { messages, messageSides, messageThreads } from './table.ts'

/**
 * What the other person wrote is theirs, so the file only says that there was a message. Messages keep their place in the
 * thread, without their text and their author, for the other person.
 */
export const messageRecords: PersonalRecords = {
  name: 'messages',
  async collect(db, { id }) {
    return db
      .select({
        person_id: messageSides.other_id,
        text: sql<string>`case when ${messages.author_id} = ${id} then ${messages.text} else 'a message of somebody' end`,
        created_at: messages.created_at,
        edited_at: messages.edited_at,
        deleted_at: messages.deleted_at,
      })
      .from(messages)
      .innerJoin(messageSides, and(eq(messageSides.thread_id, messages.thread_id), eq(messageSides.person_id, id)))
      .orderBy(asc(messages.created_at), asc(messages.number))
  },
  async erase({ db }, { id }, now) {
    const erased = await db
      .update(messages)
      .set({ text: '', deleted_at: now.toISOString(), author_id: null })
      .where(eq(messages.author_id, id))
      .returning({ id: messages.id, thread_id: messages.thread_id })
    const left = await db.delete(messageSides).where(eq(messageSides.person_id, id)).returning()
    const thread_ids = left.map(({ thread_id }) => thread_id)
    const others = await renameOther(db, id)
    // In the order of the ids, as everywhere where several rooms are written.
    for (const side of others.toSorted((a, b) => (a.person_id < b.person_id ? -1 : 1))) {
      const ids = erased.flatMap((message) => (message.thread_id === side.thread_id ? message.id : []))
      await publishErased(db, { ...side, ids }, now)
    }
    await removeThreadsOfNobody(db, thread_ids)
  },
}

/** The thread stays for the other person, under an id that is nobody's. */
async function renameOther(tx: Db, id: string) {
  const sides = await tx.select().from(messageSides).where(eq(messageSides.other_id, id)).for('update')
  const renamed = sides.map((side) => ({ ...side, other_id: randomUUID() }))
  for (const { thread_id, person_id, other_id } of renamed)
    await tx
      .update(messageSides)
      .set({ other_id })
      .where(and(eq(messageSides.thread_id, thread_id), eq(messageSides.person_id, person_id)))
  return renamed
}

/** So that the texts and the name also disappear where they are being read. */
async function publishErased(
  tx: Db,
  { person_id, thread_id, ids }: { person_id: string; thread_id: string; ids: string[] },
  now: Date,
) {
  const room = personRoom(person_id)
  const first = await reserveSeq(tx, room, ids.length + 1)
  await renumber(tx, messages.reader_seq, ids, first)
  const seq = first + ids.length
  const isSide = and(eq(messageSides.thread_id, thread_id), eq(messageSides.person_id, person_id))
  await tx.update(messageSides).set({ seq }).where(isSide)
  const changed = ids.map((id, at) => ({ room, seq: first + at, kind: 'message.changed', subject_id: id }) as const)
  await storeEvents(tx, [...changed, { room, seq, kind: 'thread.changed', subject_id: thread_id }], now)
}

/** A thread of two deleted accounts has no reader. */
async function removeThreadsOfNobody(tx: Db, thread_ids: readonly string[]) {
  const sides = tx
    .select({ thread_id: messageSides.thread_id })
    .from(messageSides)
    .where(eq(messageSides.thread_id, messageThreads.id))
  await tx.delete(messageThreads).where(and(isAnyOf(messageThreads.id, thread_ids), notExists(sides)))
}
