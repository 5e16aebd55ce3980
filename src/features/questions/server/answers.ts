import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { requireNotMuted } from '#features/people/server/mutes.ts'
import type { JoinedConference } from '#features/conferences/server/access.ts'
import { withdrawNotifications } from '#features/notifications/server/notify.ts'
import { type Reader, readerIn } from '#features/rooms/rules.ts'
import { conferenceReader } from '#features/rooms/server/readers.ts'
import { transactAtDesk } from '#features/rooms/server/desk.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { AppError } from '#shared/errors.ts'
import type { Question } from '../contract.ts'
import { isPublic } from '../rules.ts'
import { text } from '../text.ts'
import { notifyAsker } from './notices.ts'
import { describeOne, lockSeen, publishOne } from './queries.ts'
import { mayAnswer } from './settings.ts'
import { questionAnswers, type QuestionRow, questions } from './table.ts'

/**
 * Adds an answer, or with null that it was given aloud, which counts once. Also where questions are closed and after the
 * session. Throws `forbidden` for those who neither moderate its room nor speak in the session.
 */
export async function answerQuestion(
  call: Call,
  conference: JoinedConference,
  { id, text: written }: { id: string; text: string | null },
): Promise<Question> {
  const everywhere = await conferenceReader(call, conference)
  return transactAtDesk(call, call.now, conference.id, async (tx, publisher) => {
    const row = await lockSeen(tx, conference, id, everywhere)
    const reader = readerIn(everywhere, row)
    await requireMayAnswer(tx, call, { conference, row, reader })
    if (!isPublic(row.state)) throw new AppError('conflict', text.notApproved)
    if (written === null && (await isAnsweredAloud(tx, id))) return describeOne(tx, row, reader)
    const created_at = call.now.toISOString()
    await tx
      .insert(questionAnswers)
      .values({ id: randomUUID(), question_id: id, author_id: reader.id, text: written, created_at })
    const question = await publishOne(tx, publisher, await setState(tx, row, 'answered'), reader)
    await notifyAsker(tx, publisher, { kind: 'question_answered', row, conference, actor_id: reader.id, now: call.now })
    return question
  })
}

/** Removes one's own answer, or as a moderator anybody's. Without any, the question is open again. */
export async function removeAnswer(
  call: Call,
  conference: JoinedConference,
  { id, answer_id }: { id: string; answer_id: string },
): Promise<Question> {
  const everywhere = await conferenceReader(call, conference)
  return transactAtDesk(call, call.now, conference.id, async (tx, publisher) => {
    const row = await lockSeen(tx, conference, id, everywhere)
    const reader = readerIn(everywhere, row)
    await requireMayAnswer(tx, call, { conference, row, reader })
    const isThis = and(eq(questionAnswers.id, answer_id), eq(questionAnswers.question_id, id))
    const [answer] = await tx.select().from(questionAnswers).where(isThis)
    if (!answer) throw new AppError('not_found', text.answerGone)
    if (answer.author_id !== reader.id && !reader.moderates) throw new AppError('forbidden', text.notYourAnswer)
    await tx.delete(questionAnswers).where(isThis)
    const others = await tx.$count(questionAnswers, eq(questionAnswers.question_id, id))
    const isOpenAgain = row.state === 'answered' && others === 0
    const question = await publishOne(tx, publisher, isOpenAgain ? await setState(tx, row, 'visible') : row, reader)
    if (others === 0) await withdrawNotifications(tx, publisher, [id], ['question_answered'])
    return question
  })
}

type Asked = { conference: JoinedConference; row: QuestionRow; reader: Reader }

async function requireMayAnswer(tx: Db, { user, now }: Call, { conference, row, reader }: Asked) {
  if (!(await mayAnswer(tx, conference, reader, row))) throw new AppError('forbidden', text.mayNotAnswer)
  if (!reader.moderates) await requireNotMuted({ db: tx, user, now }, conference.id)
}

async function isAnsweredAloud(tx: Db, question_id: string) {
  return (await tx.$count(questionAnswers, and(eq(questionAnswers.question_id, question_id), isNull(questionAnswers.text)))) > 0 // prettier-ignore
}

/** What is answered is no longer pinned. */
async function setState(tx: Db, row: QuestionRow, state: 'visible' | 'answered'): Promise<QuestionRow> {
  const to = { state, pinned: row.pinned && state === 'visible' }
  await tx.update(questions).set(to).where(eq(questions.id, row.id))
  return { ...row, ...to }
}
