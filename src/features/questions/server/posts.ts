import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { JoinedConference } from '#features/conferences/server/access.ts'
import { withdrawNotifications } from '#features/notifications/server/notify.ts'
import { postedInBatches } from '#features/rooms/server/posts.ts'
import { conferenceReader, readerOf } from '#features/rooms/server/readers.ts'
import { type Room, roomIn, roomOf } from '#features/rooms/server/rooms.ts'
import { transactAtDesk } from '#features/rooms/server/desk.ts'
import type { Call, Core } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { Limit } from '#server/http/limits.ts'
import { AppError } from '#shared/errors.ts'
import type { Question } from '../contract.ts'
import type { NewQuestion } from '../fields.ts'
import { ASKING_LIMIT, isWithdrawable } from '../rules.ts'
import { text } from '../text.ts'
import { describeOne, lockSeen, readQuestions, publishAll } from './queries.ts'
import { readSettings, requireMayTakePart } from './settings.ts'
import { type QuestionRow, questions } from './table.ts'

const ASKING: Limit = { name: 'questions', ...ASKING_LIMIT, refusal: text.tooFast }

type Asked = Omit<z.output<typeof NewQuestion>, 'schedule_item_id'>
type Ask = Asked & { core: Core; room: Room; asker_id: string; now: Date }

/**
 * Asks a question; sent again with the same `client_id` it is the first one. Throws `forbidden` where questions are
 * closed and for muted people, and `too_many` for those who ask too much.
 */
export async function askQuestion(
  call: Call,
  conference: JoinedConference,
  { schedule_item_id, ...asked }: z.output<typeof NewQuestion>,
): Promise<Question> {
  const { db, user, now } = call
  const room = await roomIn(db, conference, schedule_item_id)
  const reader = await readerOf(call, conference, room)
  const repeated = await findByClientId(db, user.id, asked.client_id)
  if (repeated) return describeOne(db, repeated, reader)
  await requireMayTakePart(call, room, reader)
  await call.limits.spend(ASKING, user.id)
  const row = await askInRoom(room.ref.name, { core: call, room, asker_id: user.id, now, ...asked })
  return describeOne(db, row, reader)
}

const askInRoom = postedInBatches<Ask, QuestionRow>({
  most: 100,
  constraint: 'questions_client',
  insert: insertQuestions,
  find: ({ core, asker_id, client_id }) => findByClientId(core.db, asker_id, client_id),
  personOf: ({ asker_id }) => asker_id,
})

async function insertQuestions(asks: readonly Ask[]): Promise<QuestionRow[]> {
  const [first] = asks
  if (!first) return []
  const { core, room, now } = first
  return transactAtDesk(core, now, room.conference_id, async (tx, publisher) => {
    const seq = await publisher.reserve(room.ref, asks.length)
    // Read after the number is reserved, and settings change under a number of their own: what is asked after that has them.
    const { moderated } = await readSettings(tx, room)
    const rows = await tx
      .insert(questions)
      .values(asks.map((ask, at) => rowOf(ask, seq + at, moderated)))
      .returning()
    publishAll(publisher, room.ref, await readQuestions(tx, rows))
    return rows
  })
}

function rowOf({ room, asker_id, client_id, text: asked, anonymous, now }: Ask, seq: number, moderated: boolean) {
  return {
    id: randomUUID(),
    conference_id: room.conference_id,
    schedule_item_id: room.schedule_item_id,
    asker_id,
    client_id,
    text: asked,
    anonymous,
    state: moderated ? ('queued' as const) : ('visible' as const),
    posted_seq: seq,
    seq,
    created_at: now.toISOString(),
  }
}

async function findByClientId(db: Db, asker_id: string, client_id: string) {
  const [row] = await db
    .select()
    .from(questions)
    .where(and(eq(questions.asker_id, asker_id), eq(questions.client_id, client_id)))
  return row
}

/** Deletes one's own question. Throws `conflict` once it is answered or was put away, and `forbidden` for others. */
export async function withdrawQuestion(call: Call, conference: JoinedConference, id: string) {
  const everywhere = await conferenceReader(call, conference)
  await transactAtDesk(call, call.now, conference.id, async (tx, publisher) => {
    const row = await lockSeen(tx, conference, id, everywhere)
    if (row.asker_id !== everywhere.id) throw new AppError('forbidden', text.notYours)
    if (!isWithdrawable(row.state))
      throw new AppError('conflict', row.state === 'answered' ? text.answered : text.putAway)
    await tx.delete(questions).where(eq(questions.id, id))
    const room = roomOf(row).ref
    const seq = await publisher.reserve(room, 1)
    publisher.publish({ room, seq, kind: 'question.changed', subject_id: id, views: { everyone: null } })
    await withdrawNotifications(tx, publisher, [id])
  })
}
