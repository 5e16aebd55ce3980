import { and, eq } from 'drizzle-orm'
import { isBlockedBetween } from '#features/people/server/blocked.ts'
import { isPaused, sharedConferences } from '#features/people/server/shared-conferences.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { onlyRow } from '#server/db/only-row.ts'
import { type RoomPublisher, transactLive } from '#server/live/events.ts'
import { AppError } from '#shared/errors.ts'
import type { Message } from '../contract.ts'
import { text } from '../text.ts'
import { describeMessages } from './queries.ts'
import { rewordNotice, withdrawNotice } from './notices.ts'
import { lockThread, type OpenThread, sidesOf } from './open-thread.ts'
import { spendPost } from './posts.ts'
import { type MessageRow, messages } from './table.ts'
import { publishChanged } from './events.ts'
import { findSide } from './threads.ts'

type Named = { person_id: string; id: string }

/**
 * Changes one's own message. Throws `forbidden` for those of the other, `not_found` for deleted ones, and `too_many` for
 * those who are too fast.
 */
export async function editMessage(call: Call, { text: written, ...named }: Named & { text: string }): Promise<Message> {
  const { db, user, now } = call
  if (isPaused(await sharedConferences(db, user.id, named.person_id, now))) throw new AppError('forbidden', text.muted)
  const isBlocked = await isBlockedBetween(db, user.id, named.person_id)
  await spendPost(call)
  return changeOwn(call, named, async (tx, publisher, { row, open }) => {
    if (!open.theirs || isBlocked) throw new AppError('forbidden', text.cannotSend)
    if (row.text === written) return
    await tx.update(messages).set({ text: written, edited_at: now.toISOString() }).where(eq(messages.id, row.id))
    const isLast = row.number === open.last_number
    await publishChanged(tx, publisher, sidesOf(open), { id: row.id, author_id: user.id, isLast })
    await rewordNotice(tx, publisher, { id: row.id, text: written })
  })
}

/** Deletes one's own message: its place stays, and its text is gone. */
export async function deleteMessage(call: Call, named: Named) {
  await changeOwn(call, named, async (tx, publisher, { row, open }) => {
    await tx.update(messages).set({ text: '', deleted_at: call.now.toISOString() }).where(eq(messages.id, row.id))
    const isLast = row.number === open.last_number
    await publishChanged(tx, publisher, sidesOf(open), { id: row.id, author_id: call.user.id, isLast })
    await withdrawNotice(tx, publisher, row.id)
  })
}

type Found = { row: MessageRow; open: OpenThread }

/** Does `work` with a message of the caller while nobody else can write in its thread. Returns it as it is then. */
async function changeOwn(
  call: Call,
  { person_id: other_id, id }: Named,
  work: (tx: Db, publisher: RoomPublisher, found: Found) => Promise<void>,
): Promise<Message> {
  const { db, user, now } = call
  const side = await findSide(db, user.id, other_id)
  if (!side) throw new AppError('not_found', text.noPerson)
  return transactLive(call, now, async (tx, publisher) => {
    const open = await lockThread(tx, user.id, side.thread_id)
    const row = await findMessage(tx, side.thread_id, id)
    if (!open || !row || row.deleted_at !== null) throw new AppError('not_found', text.gone)
    if (row.author_id !== user.id) throw new AppError('forbidden', text.notYours)
    await work(tx, publisher, { row, open })
    const changed = await findMessage(tx, side.thread_id, id)
    const message = onlyRow(await describeMessages(tx, side, changed ? [changed] : []))
    return message
  })
}

/** A message of one thread; undefined where it is not there. */
export async function findMessage(db: Db, thread_id: string, id: string) {
  const [row] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.thread_id, thread_id)))
  return row
}
