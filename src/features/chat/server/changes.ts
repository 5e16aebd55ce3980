import { and, eq } from 'drizzle-orm'
import type { JoinedConference } from '#features/conferences/server/access.ts'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import { rewordNotifications, withdrawNotifications } from '#features/notifications/server/notify.ts'
import { moderatesIn, type Reader, readerIn } from '#features/rooms/rules.ts'
import { readModerated } from '#features/rooms/server/moderators.ts'
import { conferenceReader } from '#features/rooms/server/readers.ts'
import { requireNotMuted } from '#features/people/server/mutes.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { onlyRow } from '#server/db/only-row.ts'
import type { Limit } from '#server/http/limits.ts'
import { lockRooms, type RoomPublisher, transactLive } from '#server/live/events.ts'
import { AppError } from '#shared/errors.ts'
import type { ChatMessage } from '../contract.ts'
import { type Reaction, REACTION_LIMITS } from '../rules.ts'
import { text } from '../text.ts'
import { describe, EMPTY, lockMessage, viewsOf } from './queries.ts'
import { publishSettings } from './settings.ts'
import { requireMayWrite, spendPost } from './posts.ts'
import { isPinned, lockQuoting, MOST_AFTER_EDIT, publishQuoting, unpin } from './quotes.ts'
import { withholdMessage } from './views.ts'
import { closeReports } from './reports.ts'
import { roomOf } from '#features/rooms/server/rooms.ts'
import { readPostingStatuses } from './post-status.ts'
import { chatMessages, chatReactions, type ChatRow } from './table.ts'

const REACTION_BURST: Limit = { name: 'chat-reactions-burst', ...REACTION_LIMITS.burst, refusal: text.tooManyReactions }
const REACTIONS: Limit = { name: 'chat-reactions', ...REACTION_LIMITS.minute, refusal: text.tooManyReactions }

/**
 * Changes one's own message, also where it is quoted or pinned. Throws `forbidden` for those of others, in a closed chat and
 * for muted people, `not_found` for deleted ones, and `too_many` for those who are too fast.
 */
export async function editMessage(
  call: Call,
  conference: JoinedConference,
  { id, text: written }: { id: string; text: string },
): Promise<ChatMessage> {
  await spendPost(call)
  const everywhere = await conferenceReader(call, conference)
  const edited = await transactLive(call, call.now, async (tx, publisher) => {
    const row = await presentMessage(tx, conference, id)
    if (row.author_id !== call.user.id) throw new AppError('forbidden', text.notYours)
    const quoting = await lockQuoting(tx, [id], MOST_AFTER_EDIT)
    const reader = readerIn(everywhere, row)
    if (!reader.moderates) await requireMayEdit(tx, row, call)
    if (row.text === written) return { reader, message: await describeOne(tx, row, call) }
    const to = { text: written, edited_at: call.now.toISOString() }
    const message = await change(tx, publisher, { row, by: call, to })
    await publishQuoting(tx, publisher, quoting)
    if (await isPinned(tx, id)) await publishSettings(tx, publisher, roomOf(row))
    await rewordNotifications(tx, publisher, id, { text: written })
    return { reader, message }
  })
  return seenBy(edited)
}

/** Locks the room first, so that nothing is edited any more once a chat was closed. */
async function requireMayEdit(tx: Db, row: ChatRow, { user, now }: Call) {
  const room = roomOf(row)
  await lockRooms(tx, [room.ref])
  const [status] = await readPostingStatuses(tx, [{ room, author_id: user.id, client_id: row.client_id }])
  if (status) requireMayWrite(status, now)
}

/**
 * Deletes a message: the author one's own, a moderator of the room anybody's. Its place stays, and its text is gone, also where it was
 * quoted or pinned.
 */
export async function deleteMessage(call: Call, conference: JoinedConference, id: string) {
  const moderated = await readModerated(call, conference)
  await transactLive(call, call.now, async (tx, publisher) => {
    const row = await presentMessage(tx, conference, id)
    const isOwn = row.author_id === call.user.id
    if (!isOwn && !moderatesIn(moderated, row)) throw new AppError('forbidden', text.notYours)
    await tx.delete(chatReactions).where(eq(chatReactions.message_id, id))
    const closed = isOwn ? [] : await recordRemoval(tx, call, row)
    const deleted_by = isOwn ? 'author' : 'moderator'
    const [quoting, unpinned] = [await lockQuoting(tx, [id]), await unpin(tx, [id])]
    await change(tx, publisher, { row, by: call, to: { ...EMPTY, deleted_at: call.now.toISOString(), deleted_by } })
    await publishQuoting(tx, publisher, quoting)
    for (const settings of unpinned) await publishSettings(tx, publisher, roomOf(settings))
    await withdrawNotifications(tx, publisher, [id, ...closed])
  })
}

/** A moderator who removes a message has dealt with the reports of it, whose ids it returns. */
async function recordRemoval(tx: Db, { user, now }: Call, row: ChatRow) {
  const { conference_id, schedule_item_id, author_id: person_id } = row
  const closed = await closeReports(tx, row.id, { user, now })
  const act = { conference_id, user_id: user.id, action: 'message_removed', person_id, schedule_item_id } as const
  await recordAudit(tx, act, now)
  return closed
}

/** Adds or takes back a reaction; doing either twice changes nothing. Throws `too_many` for those who are too fast. */
export async function setReaction(
  call: Call,
  conference: JoinedConference,
  { id, reaction, on }: { id: string; reaction: Reaction; on: boolean },
): Promise<ChatMessage> {
  const { user, now } = call
  await requireNotMuted(call, conference.id)
  const everywhere = await conferenceReader(call, conference)
  await call.limits.spend(REACTIONS, user.id)
  await call.limits.spend(REACTION_BURST, user.id)
  const reacted = await transactLive(call, now, async (tx, publisher) => {
    const row = await presentMessage(tx, conference, id)
    const reader = readerIn(everywhere, row)
    if (reader.blocked.has(row.author_id ?? '')) throw new AppError('not_found', text.gone)
    const one = { message_id: id, person_id: user.id, reaction }
    const own = and(
      eq(chatReactions.message_id, id),
      eq(chatReactions.person_id, user.id),
      eq(chatReactions.reaction, reaction),
    )
    const changed = on
      ? await tx
          .insert(chatReactions)
          .values({ ...one, created_at: now.toISOString() })
          .onConflictDoNothing()
          .returning()
      : await tx.delete(chatReactions).where(own).returning()
    const same = changed.length === 0
    return {
      reader,
      message: same ? await describeOne(tx, row, call) : await change(tx, publisher, { row, by: call, to: {} }),
    }
  })
  return seenBy(reacted)
}

function seenBy({ message, reader }: { message: ChatMessage; reader: Reader }): ChatMessage {
  const seen = withholdMessage(message, reader.blocked)
  if (!seen) throw new AppError('not_found', text.gone)
  return seen
}

async function presentMessage(tx: Db, conference: JoinedConference, id: string) {
  const row = await lockMessage(tx, conference.id, id)
  if (!row || row.deleted_at !== null) throw new AppError('not_found', text.gone)
  return row
}

async function describeOne(tx: Db, row: ChatRow, { user }: Pick<Call, 'user'>) {
  const message = onlyRow(await describe(tx, [row], user.id))
  return message
}

type Change = { row: ChatRow; by: Pick<Call, 'user'>; to: Partial<ChatRow> }

/** Writes a change of a message under the next number of its room, and tells the room. */
async function change(tx: Db, publisher: RoomPublisher, { row, by, to }: Change) {
  const room = roomOf(row).ref
  const seq = await publisher.reserve(room, 1)
  await tx
    .update(chatMessages)
    .set({ ...to, seq })
    .where(eq(chatMessages.id, row.id))
  const message = await describeOne(tx, { ...row, ...to, seq }, by)
  publisher.publish({ room, seq, kind: 'chat.changed', subject_id: row.id, views: viewsOf(withoutMine(message)) })
  return message
}

/** As the room sees it, which is the same for everybody. */
function withoutMine(message: ChatMessage): ChatMessage {
  return { ...message, reactions: message.reactions.map(({ mine: _mine, ...reaction }) => reaction) }
}
