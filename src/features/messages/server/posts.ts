import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { isBlockedBetween } from '#features/people/server/blocked.ts'
import { isPaused, sharedConferences } from '#features/people/server/shared-conferences.ts'
import { POST_LIMITS } from '#features/rooms/rules.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { onlyRow } from '#server/db/only-row.ts'
import type { Limit } from '#server/http/limits.ts'
import { batched } from '#server/live/batches.ts'
import { type RoomPublisher, transactLive } from '#server/live/events.ts'
import { AppError } from '#shared/errors.ts'
import type { Message } from '../contract.ts'
import type { NewMessage } from '../fields.ts'
import { NEW_THREADS_A_DAY } from '../rules.ts'
import { text } from '../text.ts'
import { describeMessages, type Reading } from './queries.ts'
import { notifyOf } from './notices.ts'
import { beginThread, isWaiting, lockThread, type OpenThread, sidesOf } from './open-thread.ts'
import { meetingPlace } from './meeting-place.ts'
import { messages, messageSides, messageThreads, type SideRow } from './table.ts'
import { reserveFor, publishMessage, publishThread } from './events.ts'
import { findSide, type Side } from './threads.ts'

const BURST: Limit = { name: 'message-burst', ...POST_LIMITS.burst, refusal: text.tooFast }
const MINUTE: Limit = { name: 'message-minute', ...POST_LIMITS.minute, refusal: text.tooFast }
const STRANGERS: Limit = {
  name: 'message-strangers',
  points: NEW_THREADS_A_DAY,
  seconds: 24 * 60 * 60,
  refusal: text.tooManyThreads,
}

type Sent = z.output<typeof NewMessage> & { person_id: string }

/**
 * Writes to a person; sent again with the same `client_id` it is the first message. Throws `not_found` for somebody who
 * cannot be written to, exactly as for a missing person, and `forbidden` or `conflict` in a thread that exists.
 */
export async function sendMessage(call: Call, { person_id: other_id, ...message }: Sent): Promise<Message> {
  const { db, user } = call
  const side = await findSide(db, user.id, other_id)
  const repeated = side && (await findByClientId(db, side, message.client_id))
  if (repeated) return repeated
  const beginning = await requireMayWrite(call, other_id, side)
  await spendPost(call)
  if (beginning?.isRequest) await call.limits.spend(STRANGERS, user.id)
  const pair = [user.id, other_id].toSorted().join()
  return sendInThread(pair, { call, side, beginning, message })
}

/** Throws `too_many` for those who send and edit too fast. */
export async function spendPost({ limits, user }: Pick<Call, 'limits' | 'user'>) {
  await limits.spend(MINUTE, user.id)
  await limits.spend(BURST, user.id)
}

type Sending = {
  call: Call
  side: Side | undefined
  beginning: Beginning | undefined
  message: Pick<Sent, 'text' | 'client_id'>
}

/** One at a time, so that those who wait for the thread hold no connection to the database meanwhile. */
const sendInThread = batched<Sending, Message>(1, async (sendings) =>
  Promise.all(sendings.map((sending) => sendNow(sending))),
)

function sendNow({ call, side, beginning, message }: Sending) {
  return transactLive(call, call.now, async (tx, publisher) => {
    const open = await openThread(tx, call, { side, beginning })
    const reading = { ...open.own, conference_id: side?.conference_id ?? beginning?.conference_id ?? null }
    return (
      (await findByClientId(tx, reading, message.client_id)) ??
      (await insertMessage(tx, publisher, { call, open, reading, message }))
    )
  })
}

/** Throws why this person cannot write to the other. Returns where the two meet if there is no thread yet. */
async function requireMayWrite({ db, user, now }: Call, other_id: string, side: Side | undefined) {
  const shared = await sharedConferences(db, user.id, other_id, now)
  const place = await meetingPlace(db, { person_id: user.id, other_id }, shared)
  const isBlocked = await isBlockedBetween(db, user.id, other_id)
  if (!side && (!place || isBlocked)) throw new AppError('not_found', text.noPerson)
  if (isBlocked) throw new AppError('forbidden', text.cannotSend)
  if (isPaused(shared)) throw new AppError('forbidden', text.muted)
  if (side || !place) return
  return { person_id: user.id, other_id, ...place }
}

type Beginning = NonNullable<Awaited<ReturnType<typeof requireMayWrite>>>

/** The locked thread, which begins now if there is none. */
async function openThread(
  tx: Db,
  call: Call,
  { side, beginning }: { side: Side | undefined; beginning: Beginning | undefined },
) {
  const begun = beginning && (await beginThread(tx, beginning, call.now))
  const thread_id =
    side?.thread_id ?? begun ?? (beginning && (await findSide(tx, call.user.id, beginning.other_id))?.thread_id)
  const open = thread_id === undefined ? undefined : await lockThread(tx, call.user.id, thread_id)
  if (!open?.theirs) throw new AppError('forbidden', text.cannotSend)
  return { ...open, theirs: open.theirs }
}

type Insert = {
  call: Pick<Call, 'now' | 'limits'>
  open: OpenThread & { theirs: SideRow }
  reading: Reading
  message: Pick<Sent, 'text' | 'client_id'>
  /** Whether the other person needs no notification. */
  isQuiet?: boolean
}

/** Writes a message in a thread that this transaction has locked, for the person whose side is `open.own`. */
export async function insertMessage(
  tx: Db,
  publisher: RoomPublisher,
  { call, open, reading, message, isQuiet = false }: Insert,
) {
  await requireAccepted(tx, call, open)
  const { own, theirs, thread_id } = open
  const changed = changedSides(open)
  const seqOf = await reserveFor(publisher, sidesOf(open), (person_id) => (changed.has(person_id) ? 2 : 1))
  const number = open.last_number + 1
  const [row] = await tx
    .insert(messages)
    .values({
      ...message,
      id: randomUUID(),
      thread_id,
      author_id: own.person_id,
      number,
      author_seq: seqOf(own.person_id),
      reader_seq: seqOf(theirs.person_id),
      created_at: call.now.toISOString(),
    })
    .returning()
  await tx.update(messageThreads).set({ last_number: number }).where(eq(messageThreads.id, thread_id))
  for (const side of sidesOf(open)) await moveUp(tx, side, { seq: seqOf(side.person_id), isOwn: side === own })
  const sent = onlyRow(await describeMessages(tx, reading, row ? [row] : []))
  for (const { person_id } of sidesOf(open)) {
    const seq = seqOf(person_id)
    await publishMessage(tx, publisher, { person_id, seq, kind: 'message.posted', message_id: sent.id })
    if (changed.has(person_id)) await publishThread(tx, publisher, { person_id, seq: seq + 1, thread_id })
  }
  if (!isQuiet) await notifyOf(tx, publisher, { side: theirs, sent }, call.now)
  return sent
}

/** Those to whom the thread is new, was hidden or was a request until now: they are told of the thread as well. */
function changedSides(open: OpenThread) {
  const isForBoth = open.last_number === 0 || open.own.status !== 'accepted'
  const sides = sidesOf(open).filter(({ hidden_at }) => isForBoth || hidden_at !== null)
  return new Set(sides.map(({ person_id }) => person_id))
}

/** Who answers a request accepts it, and a hidden thread returns. */
async function moveUp(tx: Db, { thread_id, person_id }: SideRow, { seq, isOwn }: { seq: number; isOwn: boolean }) {
  await tx
    .update(messageSides)
    .set({ seq, posted_seq: seq, hidden_at: null, ...(isOwn && { status: 'accepted' as const }) })
    .where(and(eq(messageSides.thread_id, thread_id), eq(messageSides.person_id, person_id)))
}

/** A stranger writes one message until it is accepted. One that was taken back counts as another person of the day. */
async function requireAccepted(tx: Db, { limits }: Insert['call'], open: OpenThread) {
  if (open.theirs?.status === 'accepted' || open.last_number === 0) return
  const [newest] = await tx
    .select({ deleted_at: messages.deleted_at })
    .from(messages)
    .where(and(eq(messages.thread_id, open.thread_id), eq(messages.number, open.last_number)))
  if (isWaiting(open, newest)) throw new AppError('conflict', text.waiting)
  await limits.spend(STRANGERS, open.own.person_id)
}

async function findByClientId(db: Db, reading: Reading, client_id: string) {
  const isIt = and(
    eq(messages.thread_id, reading.thread_id),
    eq(messages.author_id, reading.person_id),
    eq(messages.client_id, client_id),
  )
  const [message] = await describeMessages(db, reading, await db.select().from(messages).where(isIt))
  return message
}
