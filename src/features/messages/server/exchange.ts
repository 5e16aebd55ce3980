import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, lt, ne, notExists } from 'drizzle-orm'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { RoomPublisher } from '#server/live/events.ts'
import { beginThread, lockThread, type OpenThread } from './open-thread.ts'
import { insertMessage } from './posts.ts'
import { messages, messageSides, type SideRow } from './table.ts'
import { reserveFor, publishThread } from './events.ts'
import { findSide } from './threads.ts'

type Exchange = {
  asker_id: string
  answerer_id: string
  conference_id: string
  question: { text: string; client_id: string }
  answer: string
}

/**
 * Continues in a thread of the two what one has asked elsewhere and the other answers now. Both wanted it, so it is a
 * request to neither. Call it last in the transaction, because the rooms of both are locked from here to the commit. The
 * caller checks that neither has blocked the other.
 */
export async function moveToThread(
  tx: Db,
  publisher: RoomPublisher,
  call: Pick<Call, 'now' | 'limits'>,
  { asker_id, answerer_id, conference_id, question, answer }: Exchange,
) {
  const thread_id = await threadOf(tx, { person_id: asker_id, other_id: answerer_id, conference_id }, call.now)
  const asking = await lockAccepted(tx, asker_id, thread_id)
  if (!asking) return
  const reading = { ...asking.own, conference_id }
  await insertMessage(tx, publisher, { call, open: asking, reading, message: question, isQuiet: true })
  const answering = await lockAccepted(tx, answerer_id, thread_id)
  if (!answering) return
  const message = { text: answer, client_id: randomUUID() }
  await insertMessage(tx, publisher, { call, open: answering, reading: { ...answering.own, conference_id }, message })
  await markRead(tx, publisher, answering.own, asking.last_number + 1)
}

/** Who answers has read the question. Other messages that wait in the thread stay unread, and the question with them. */
async function markRead(tx: Db, publisher: RoomPublisher, side: SideRow, number: number) {
  const { thread_id, person_id } = side
  const isEarlier = and(gt(messages.number, messageSides.read_number), lt(messages.number, number))
  const isUnread = and(ne(messages.author_id, person_id), isNull(messages.deleted_at), isEarlier)
  const waiting = tx
    .select()
    .from(messages)
    .where(and(eq(messages.thread_id, thread_id), isUnread))
  const isSide = and(eq(messageSides.thread_id, thread_id), eq(messageSides.person_id, person_id))
  const moved = await tx
    .update(messageSides)
    .set({ read_number: number })
    .where(and(isSide, notExists(waiting)))
    .returning({ thread_id: messageSides.thread_id })
  if (moved.length === 0) return
  const seqOf = await reserveFor(publisher, [side], () => 1)
  await publishThread(tx, publisher, { thread_id, person_id, seq: seqOf(person_id), kind: 'message.read' })
}

type Pair = { person_id: string; other_id: string; conference_id: string }

async function threadOf(tx: Db, pair: Pair, now: Date) {
  const found = await findSide(tx, pair.person_id, pair.other_id)
  const begun = found?.thread_id ?? (await beginThread(tx, { ...pair, isRequest: false }, now))
  return begun ?? (await findSide(tx, pair.person_id, pair.other_id))?.thread_id ?? ''
}

/** The locked thread; a request between the two is accepted. Undefined where one of the accounts was deleted. */
async function lockAccepted(tx: Db, person_id: string, thread_id: string) {
  const open: OpenThread | undefined = await lockThread(tx, person_id, thread_id)
  if (!open?.theirs) return
  const theirs: SideRow = { ...open.theirs, status: 'accepted' }
  const wasRequest = open.own.status !== 'accepted' || open.theirs.status !== 'accepted'
  if (!wasRequest) return { ...open, theirs }
  await tx.update(messageSides).set({ status: 'accepted' }).where(eq(messageSides.thread_id, thread_id))
  // As it was, so that both are told that the thread is no longer a request.
  return { ...open, own: { ...open.own, status: 'requested' as const }, theirs }
}
