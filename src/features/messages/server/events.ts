import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { RoomPublisher } from '#server/live/events.ts'
import { personRoom } from '#server/live/room-name.ts'
import type { LiveKind } from '#shared/live.ts'
import { readMessageViews } from './queries.ts'
import { messages, messageSides, type SideRow } from './table.ts'
import { readThreadViews } from './threads.ts'

type Sides = readonly Pick<SideRow, 'thread_id' | 'person_id'>[]

/** Reserves numbers in the rooms of the two, in the order of their ids, as everywhere where several are written. */
export async function reserveFor(
  publisher: RoomPublisher,
  sides: Sides,
  countFor: (person_id: string) => number,
): Promise<(person_id: string) => number> {
  const numbers = new Map<string, number>()
  for (const { person_id } of sides.toSorted((a, b) => (a.person_id < b.person_id ? -1 : 1)))
    numbers.set(person_id, await publisher.reserve(personRoom(person_id), countFor(person_id)))
  return (person_id) => numbers.get(person_id) ?? 0
}

type Recipient = { person_id: string; seq: number }

/** Tells one of the two of a message, as that person sees it. */
export async function publishMessage(
  tx: Db,
  publisher: RoomPublisher,
  { person_id, seq, kind, message_id }: Recipient & { kind: LiveKind; message_id: string },
) {
  const views = (await readMessageViews(tx, [message_id], person_id)).get(message_id)
  if (views) publisher.publish({ room: personRoom(person_id), seq, kind, subject_id: message_id, views })
}

/** Writes the number of an event about a thread to one side, and tells that person how the thread is now. */
export async function publishThread(
  tx: Db,
  publisher: RoomPublisher,
  { person_id, seq, thread_id, kind = 'thread.changed' }: Recipient & { thread_id: string; kind?: LiveKind },
) {
  const isSide = and(eq(messageSides.thread_id, thread_id), eq(messageSides.person_id, person_id))
  await tx.update(messageSides).set({ seq }).where(isSide)
  const views = (await readThreadViews(tx, [thread_id], person_id)).get(thread_id)
  if (views) publisher.publish({ room: personRoom(person_id), seq, kind, subject_id: thread_id, views })
}

/** Tells both of a message that was changed; of its thread as well where the thread shows it as the last one. */
export async function publishChanged(
  tx: Db,
  publisher: RoomPublisher,
  sides: Sides,
  message: { id: string; author_id: string; isLast?: boolean },
) {
  const seqOf = await reserveFor(publisher, sides, () => (message.isLast ? 2 : 1))
  const [reader] = sides.filter(({ person_id }) => person_id !== message.author_id)
  const author_seq = seqOf(message.author_id)
  await tx
    .update(messages)
    .set({ author_seq, ...(reader && { reader_seq: seqOf(reader.person_id) }) })
    .where(eq(messages.id, message.id))
  for (const { person_id, thread_id } of sides) {
    const seq = seqOf(person_id)
    await publishMessage(tx, publisher, { person_id, seq, kind: 'message.changed', message_id: message.id })
    if (message.isLast) await publishThread(tx, publisher, { person_id, seq: seq + 1, thread_id })
  }
}
