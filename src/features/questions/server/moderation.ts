import { and, eq, or } from 'drizzle-orm'
import { readerIn } from '#features/rooms/rules.ts'
import { conferenceReader } from '#features/rooms/server/readers.ts'
import { inRoom, type Room, roomOf } from '#features/rooms/server/rooms.ts'
import { text as roomsText } from '#features/rooms/text.ts'
import type { JoinedConference, OwnedConference } from '#features/conferences/server/access.ts'
import { transactAtDesk } from '#features/rooms/server/desk.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { AppError } from '#shared/errors.ts'
import type { Question } from '../contract.ts'
import { type ModeratedState, moderatedState } from '../rules.ts'
import { text } from '../text.ts'
import { notifyAsker } from './notices.ts'
import { describeOne, publishChanged } from './queries.ts'
import { questionAnswers, type QuestionRow, questions, questionSettings } from './table.ts'

type Change = { id: string; state?: ModeratedState; pinned?: boolean }

/**
 * Approves, rejects, archives, restores or pins a question. Pinning one unpins the other, and what is put away is no
 * longer pinned. Throws `conflict` where the question can no longer become that, and `forbidden` for those who do not
 * moderate its room.
 */
export async function moderateQuestion(
  call: Call,
  conference: JoinedConference | OwnedConference,
  change: Change,
): Promise<Question> {
  const everywhere = await conferenceReader(call, conference)
  return transactAtDesk(call, call.now, conference.id, async (tx, publisher) => {
    const rows = await lockWithPinned(tx, conference, change, call.now)
    const row = rows.find(({ id }) => id === change.id)
    // What is not there is in no session: whoever moderates only some of them learns nothing of it.
    const reader = readerIn(everywhere, row ?? { schedule_item_id: null })
    if (!reader.moderates) throw new AppError('forbidden', roomsText.mayNotModerate)
    if (!row) throw new AppError('not_found', text.gone)
    const to = await resultOf(tx, row, change)
    if (to.state === row.state && to.pinned === row.pinned) return describeOne(tx, row, reader)
    const unpinned = to.pinned ? rows.filter(({ id, pinned }) => id !== row.id && pinned) : []
    for (const { id } of unpinned) await tx.update(questions).set({ pinned: false }).where(eq(questions.id, id))
    await tx.update(questions).set(to).where(eq(questions.id, row.id))
    await publishChanged(tx, publisher, [...unpinned.map((other) => ({ ...other, pinned: false })), { ...row, ...to }])
    const question = await describeOne(tx, row, reader)
    if (row.state === 'queued' && to.state === 'visible')
      await notifyAsker(tx, publisher, { kind: 'question_approved', row, conference, actor_id: null, now: call.now })
    return question
  })
}

/** The question, and where it is to be pinned the one that is pinned now, both locked. */
async function lockWithPinned(
  tx: Db,
  { id: conference_id }: JoinedConference | OwnedConference,
  { id, pinned }: Change,
  now: Date,
) {
  const isThis = and(eq(questions.id, id), eq(questions.conference_id, conference_id))
  const [found] = await tx.select().from(questions).where(isThis)
  if (!found) return []
  const room = roomOf(found)
  // Nobody else pins in this room from here to the commit.
  if (pinned === true) await lockSettings(tx, room, now)
  const isPinned = and(inRoom(questions, room), eq(questions.pinned, true))
  return tx
    .select()
    .from(questions)
    .where(pinned === true ? or(isThis, isPinned) : isThis)
    .orderBy(questions.id)
    .for('update')
}

async function lockSettings(tx: Db, { ref, conference_id, schedule_item_id }: Room, now: Date) {
  await tx
    .insert(questionSettings)
    .values({ room: ref.name, conference_id, schedule_item_id, updated_at: now.toISOString() })
    .onConflictDoUpdate({ target: questionSettings.room, set: { room: ref.name } })
}

async function resultOf(tx: Db, row: QuestionRow, change: Change) {
  const hasAnswers = (await tx.$count(questionAnswers, eq(questionAnswers.question_id, row.id))) > 0
  const state = change.state === undefined ? row.state : moderatedState(row.state, change.state, hasAnswers)
  if (state === null) throw new AppError('conflict', text.notPossible)
  if (change.pinned === true && state !== 'visible') throw new AppError('conflict', text.notPinnable)
  return { state, pinned: (change.pinned ?? row.pinned) && state === 'visible' }
}
