import { and, eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { roomOf } from '#features/rooms/server/rooms.ts'
import type { JoinedConference } from '#features/conferences/server/access.ts'
import { type ConferenceReader, readerIn } from '#features/rooms/rules.ts'
import type { Call, Core } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { batched } from '#server/live/batches.ts'
import { touchRooms } from '#server/live/digests.ts'
import { AppError } from '#shared/errors.ts'
import type { Poll } from '../contract.ts'
import type { NewVote } from '../fields.ts'
import { text } from '../text.ts'
import { describeOne, maySee } from './queries.ts'
import { pollBallots, pollChoices, pollOptions, type PollRow, polls } from './table.ts'

/** Votes in one poll that share a transaction; more would delay the first ones. */
const MOST_TOGETHER = 200

type Vote = {
  core: Core
  conference_id: string
  poll_id: string
  reader: ConferenceReader
  option_ids: readonly string[]
  now: Date
}

/**
 * Counts a vote. The same vote again changes nothing; another one replaces it where the poll allows it. Throws why a vote
 * is not counted: nothing of it is stored then.
 */
export async function vote(
  call: Call,
  conference: JoinedConference,
  { id, reader }: { id: string; reader: ConferenceReader },
  { option_ids = [], option_id }: z.output<typeof NewVote>,
): Promise<Poll> {
  const chosen = [...new Set(option_id === undefined ? option_ids : [...option_ids, option_id])]
  const { now, ...core } = call
  const counted = await countVote(id, {
    core,
    conference_id: conference.id,
    poll_id: id,
    reader,
    option_ids: chosen,
    now,
  })
  if (counted instanceof AppError) throw counted
  return describeOne(call.db, counted, readerIn(reader, counted))
}

/** Votes that arrive together are counted in one transaction, one after the other; a refused one stops no other. */
const countVote = batched<Vote, PollRow | AppError>(MOST_TOGETHER, async (votes) => {
  const [first] = votes
  if (!first) return []
  return transact(first.core.db, (tx) => countVotes(tx, first.poll_id, votes))
})

/** Counts votes in one poll, one after the other, and returns the poll after them or why one is not counted. */
export async function countVotes(tx: Db, poll_id: string, votes: readonly Vote[]): Promise<(PollRow | AppError)[]> {
  // Closing, editing and votes in other processes wait for this lock.
  const [row] = await tx.select().from(polls).where(eq(polls.id, poll_id)).for('update')
  if (!row) return votes.map(() => new AppError('not_found', text.gone))
  const options = await tx.select({ id: pollOptions.id }).from(pollOptions).where(eq(pollOptions.poll_id, poll_id))
  const before = await readBallots(tx, row, votes)
  const after = new Map(before)
  const known = new Set(options.map(({ id }) => id))
  const refusals = votes.map((one) => {
    const refusal = refusalOf(row, known, one) ?? refusalToRepeat(row, after.get(one.reader.id), one.option_ids)
    if (!refusal) after.set(one.reader.id, one.option_ids)
    return refusal
  })
  const voters = await writeBallots(tx, row, { before, after }, votes[0]?.now ?? new Date(0))
  return refusals.map((refusal) => refusal ?? { ...row, voters })
}

function refusalOf(row: PollRow, options: ReadonlySet<string>, { conference_id, reader, option_ids }: Vote) {
  if (row.conference_id !== conference_id || !maySee(row, readerIn(reader, row)))
    return new AppError('not_found', text.gone)
  if (row.state !== 'open') return new AppError('conflict', row.state === 'draft' ? text.isDraft : text.isClosed)
  const most = row.multiple ? (row.max_choices ?? options.size) : 1
  const reason =
    option_ids.length === 0
      ? text.noOption
      : !option_ids.every((id) => options.has(id))
        ? text.notAnOption
        : option_ids.length <= most
          ? null
          : row.multiple
            ? text.tooManyChosen(most)
            : text.oneOption
  return reason === null ? null : new AppError('invalid', reason, { option_ids: reason })
}

/** What each person has chosen; nothing in an anonymous poll, for somebody who has voted. */
type Ballots = ReadonlyMap<string, readonly string[]>

function refusalToRepeat(row: PollRow, earlier: readonly string[] | undefined, option_ids: readonly string[]) {
  if (earlier === undefined || row.changeable || isSame(earlier, option_ids)) return null
  return new AppError('conflict', text.votedBefore)
}

function isSame(some: readonly string[], others: readonly string[]) {
  return some.length === others.length && some.every((id) => others.includes(id))
}

async function readBallots(tx: Db, { id }: PollRow, votes: readonly Vote[]): Promise<Ballots> {
  const ids = votes.map(({ reader }) => reader.id)
  const rows = await tx
    .select({ person_id: pollBallots.person_id, option_id: pollChoices.option_id })
    .from(pollBallots)
    .leftJoin(
      pollChoices,
      and(eq(pollChoices.poll_id, pollBallots.poll_id), eq(pollChoices.person_id, pollBallots.person_id)),
    )
    .where(and(eq(pollBallots.poll_id, id), inArray(pollBallots.person_id, ids)))
  const byPerson = Map.groupBy(rows, ({ person_id }) => person_id)
  return new Map([...byPerson].map(([person_id, own]) => [person_id, own.flatMap(({ option_id }) => option_id ?? [])]))
}

/** Stores the ballots that are new or different, adds them to the counts, and returns how many people have voted. */
async function writeBallots(tx: Db, row: PollRow, { before, after }: { before: Ballots; after: Ballots }, now: Date) {
  const poll_id = row.id
  const written = [...after].filter(([person_id, chosen]) => !isSame(before.get(person_id) ?? [], chosen))
  if (written.length === 0) return row.voters
  const changed = written.flatMap(([person_id]) => (before.has(person_id) ? person_id : []))
  const first = written.filter(([person_id]) => !before.has(person_id))
  if (changed.length > 0)
    await tx.delete(pollChoices).where(and(eq(pollChoices.poll_id, poll_id), inArray(pollChoices.person_id, changed)))
  if (first.length > 0)
    await tx
      .insert(pollBallots)
      .values(first.map(([person_id]) => ({ poll_id, person_id, voted_at: now.toISOString() })))
  if (!row.anonymous)
    await tx
      .insert(pollChoices)
      .values(written.flatMap(([person_id, chosen]) => chosen.map((option_id) => ({ poll_id, person_id, option_id }))))
  await addToCounts(tx, written.flatMap(([, chosen]) => chosen), 1) // prettier-ignore
  await addToCounts(tx, changed.flatMap((person_id) => before.get(person_id) ?? []), -1) // prettier-ignore
  const voters = row.voters + first.length
  await tx.update(polls).set({ voters }).where(eq(polls.id, poll_id))
  await touchRooms(tx, [roomOf(row).ref.name])
  return voters
}

/** `option_ids` has an option as often as it was chosen. */
async function addToCounts(tx: Db, option_ids: readonly string[], sign: 1 | -1) {
  if (option_ids.length === 0) return
  await tx.execute(sql`
    update ${pollOptions} as option set votes = option.votes + ${sign} * chosen.count
    from (
      select id, count(*)::integer as count from unnest(${sql.param(option_ids)}::uuid[]) as id group by id
    ) as chosen
    where option.id = chosen.id`)
}
