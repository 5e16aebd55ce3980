import { and, eq, or } from 'drizzle-orm'
import type { JoinedConference } from '#features/conferences/server/access.ts'
import { type Reader, readerIn } from '#features/rooms/rules.ts'
import { conferenceReader } from '#features/rooms/server/readers.ts'
import { roomOf } from '#features/rooms/server/rooms.ts'
import { transactAtDesk } from '#features/rooms/server/desk.ts'
import type { Call, Core } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { Limit } from '#server/http/limits.ts'
import { batched } from '#server/live/batches.ts'
import { AppError } from '#shared/errors.ts'
import type { Question } from '../contract.ts'
import { isPublic, seesQuestion, VOTING_LIMIT } from '../rules.ts'
import { text } from '../text.ts'
import { lockQuestions, readQuestions, shownTo, publishChanged } from './queries.ts'
import { requireMayTakePart } from './settings.ts'
import { type QuestionRow, questions, questionUpvotes } from './table.ts'

const VOTING: Limit = { name: 'question-votes', ...VOTING_LIMIT, refusal: text.tooManyVotes }

/** Votes in one room that share a transaction. */
const MOST_TOGETHER = 200

type Vote = { core: Core; conference_id: string; question_id: string; reader: Reader; on: boolean; now: Date }

/**
 * Votes for a question or takes the vote back; doing either twice changes nothing. Throws `conflict` for a question that
 * is not open to all, and `forbidden` where questions are closed and for muted people.
 */
export async function setUpvote(
  call: Call,
  conference: JoinedConference,
  { id, on }: { id: string; on: boolean },
): Promise<Question> {
  const { db, user, now } = call
  const everywhere = await conferenceReader(call, conference)
  const isHere = and(eq(questions.id, id), eq(questions.conference_id, conference.id))
  const [row] = await db.select().from(questions).where(isHere)
  if (!row) throw new AppError('not_found', text.gone)
  const reader = readerIn(everywhere, row)
  if (!isVotable(row, reader)) throw new AppError('conflict', text.noVotes)
  await requireMayTakePart(call, roomOf(row), reader)
  await call.limits.spend(VOTING, user.id)
  const vote = { core: call, conference_id: conference.id, question_id: id, reader, on, now }
  return voteInRoom(roomOf(row).ref.name, vote)
}

/** Throws `not_found` where the reader does not see the question. */
function isVotable(row: QuestionRow | undefined, reader: Reader): row is QuestionRow {
  if (!row || !seesQuestion(row, reader)) throw new AppError('not_found', text.gone)
  return isPublic(row.state)
}

/** Votes that arrive together are one event for each question. */
const voteInRoom = batched<Vote, Question>(MOST_TOGETHER, async (votes) => {
  const [first] = votes
  if (!first) return []
  const { core, conference_id, now } = first
  return transactAtDesk(core, now, conference_id, async (tx, publisher) => {
    const ids = [...new Set(votes.map(({ question_id }) => question_id))]
    const rows = new Map((await lockQuestions(tx, { conference_id, ids })).map((row) => [row.id, row]))
    for (const { question_id, reader } of votes)
      if (!isVotable(rows.get(question_id), reader)) throw new AppError('conflict', text.noVotes)
    // Of several votes of one person for a question the last one counts.
    const last = new Map(votes.map((vote) => [keyOf(vote), vote]))
    const changed = await writeVotes(tx, [...last.values()])
    const published = await publishChanged(tx, publisher, [...rows.values()].filter(({ id }) => changed.has(id))) // prettier-ignore
    const unchanged = await readQuestions(tx, [...rows.values()].filter(({ id }) => !changed.has(id))) // prettier-ignore
    const byId = new Map([...published, ...unchanged].map((full) => [full.question.id, full]))
    return votes.map((vote) => {
      const full = byId.get(vote.question_id)
      const shown = full && shownTo(full, vote.reader, last.get(keyOf(vote))?.on ?? vote.on)
      if (!shown) throw new TypeError('A question that can be voted for is seen by its voters.')
      return shown
    })
  })
})

const keyOf = ({ question_id, reader }: Vote) => `${question_id} ${reader.id}`

/** Returns the questions whose votes have changed. */
async function writeVotes(tx: Db, votes: readonly Vote[]) {
  const [on, off] = [votes.filter((vote) => vote.on), votes.filter((vote) => !vote.on)]
  const added =
    on.length === 0
      ? []
      : await tx
          .insert(questionUpvotes)
          .values(
            on.map(({ question_id, reader, now }) => ({
              question_id,
              person_id: reader.id,
              created_at: now.toISOString(),
            })),
          ) // prettier-ignore
          .onConflictDoNothing()
          .returning({ question_id: questionUpvotes.question_id })
  const removed =
    off.length === 0
      ? []
      : await tx
          .delete(questionUpvotes)
          .where(or(...off.map(ownVote)))
          .returning({ question_id: questionUpvotes.question_id })
  return new Set([...added, ...removed].map(({ question_id }) => question_id))
}

function ownVote({ question_id, reader }: Vote) {
  return and(eq(questionUpvotes.question_id, question_id), eq(questionUpvotes.person_id, reader.id))
}
