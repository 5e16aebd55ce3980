import { and, asc, desc, eq, gt, inArray, or } from 'drizzle-orm'
import type { JoinedConference, OwnedConference } from '#features/conferences/server/access.ts'
import { type ConferenceReader, type Reader, readerIn } from '#features/rooms/rules.ts'
import { inRoom, type Room } from '#features/rooms/server/rooms.ts'
import { readPeople } from '#features/people/server/queries.ts'
import type { Db } from '#server/db/db.ts'
import { onlyRow } from '#server/db/only-row.ts'
import { isAnyOf } from '#server/db/selected.ts'
import type { Views } from '#server/live/live.ts'
import { AppError } from '#shared/errors.ts'
import type { Poll } from '../contract.ts'
import { percentages, POLL_LIMITS, showsResults } from '../rules.ts'
import { text } from '../text.ts'
import { pollBallots, pollChoices, pollOptions, type PollRow, polls } from './table.ts'

/** A poll with all its counts. Nobody gets it as it is: `showTo` says what a reader sees of it. */
type CountedPoll = Omit<Poll, 'early' | 'voted' | 'my_option_ids'>

type Page = { after?: number | undefined; limit: number }

/** The polls of a room that the reader may see. */
export async function listPolls(db: Db, room: Room, reader: Reader, { after, limit }: Page): Promise<Poll[]> {
  const seen = reader.moderates
    ? undefined
    : or(inArray(polls.state, ['open', 'closed']), eq(polls.author_id, reader.id))
  const rows = await db
    .select()
    .from(polls)
    .where(and(inRoom(polls, room), seen, after === undefined ? undefined : gt(polls.seq, after)))
    .orderBy(after === undefined ? desc(polls.created_seq) : asc(polls.seq))
    .limit(limit)
  return describe(db, rows, reader)
}

/** The polls that are open in a conference and its sessions, the newest of each first. */
export function listOpenPolls(db: Db, { id }: OwnedConference) {
  return db
    .select({ schedule_item_id: polls.schedule_item_id, question: polls.question })
    .from(polls)
    .where(and(eq(polls.conference_id, id), eq(polls.state, 'open')))
    .orderBy(desc(polls.opened_at), desc(polls.created_seq))
    .limit(POLL_LIMITS.perRoom)
}

/** Rows as one person sees them. */
export async function describe(db: Db, rows: readonly PollRow[], reader: Reader): Promise<Poll[]> {
  const counted = await readCounted(db, rows)
  const ids = rows.map(({ id }) => id)
  const ballots = await db
    .select({ poll_id: pollBallots.poll_id })
    .from(pollBallots)
    .where(and(inArray(pollBallots.poll_id, ids), eq(pollBallots.person_id, reader.id)))
  const choices = await db
    .select({ poll_id: pollChoices.poll_id, option_id: pollChoices.option_id })
    .from(pollChoices)
    .where(and(inArray(pollChoices.poll_id, ids), eq(pollChoices.person_id, reader.id)))
  return counted.map((poll) => {
    const voted = ballots.some(({ poll_id }) => poll_id === poll.id)
    const my_option_ids = choices.filter(({ poll_id }) => poll_id === poll.id).map(({ option_id }) => option_id)
    const shown = withholdAuthor(showTo(poll, { isOrganiser: reader.moderates, voted }), reader.blocked)
    return { ...shown, voted, my_option_ids }
  })
}

/** One poll as a person sees it. */
export async function describeOne(db: Db, row: PollRow, reader: Reader): Promise<Poll> {
  const poll = onlyRow(await describe(db, [row], reader))
  return poll
}

export async function findByClientId(db: Db, key: { author_id: string; client_id: string }, reader: Reader) {
  const [row] = await db
    .select()
    .from(polls)
    .where(and(eq(polls.author_id, key.author_id), eq(polls.client_id, key.client_id)))
  return row && describeOne(db, row, reader)
}

/** A poll that does not name these people: it belongs to the session, so everybody may vote. */
export function withholdAuthor(poll: Poll, people: ReadonlySet<string>): Poll {
  return people.has(poll.author?.person_id ?? '') ? { ...poll, author: null } : poll
}

/** Without the counts, where the poll's rule does not show them to this kind of reader yet. */
function showTo(poll: CountedPoll, { isOrganiser, voted }: { isOrganiser: boolean; voted: boolean }): Poll {
  if (showsResults(poll, voted)) return { ...poll, early: false }
  if (isOrganiser && poll.state !== 'draft') return { ...poll, early: true }
  const options = poll.options.map((option) => ({ ...option, votes: null, percent: null }))
  return { ...poll, options, total_votes: null, early: false }
}

async function readCounted(db: Db, rows: readonly PollRow[]): Promise<CountedPoll[]> {
  const [first] = rows
  if (!first) return []
  const options = await db
    .select()
    .from(pollOptions)
    .where(
      inArray(
        pollOptions.poll_id,
        rows.map(({ id }) => id),
      ),
    ) // prettier-ignore
    .orderBy(asc(pollOptions.position))
  const personOf = await readPeople(db, first.conference_id, rows.map(({ author_id }) => author_id)) // prettier-ignore
  const optionsOf = Map.groupBy(options, ({ poll_id }) => poll_id)
  return rows.map(({ conference_id: _conference, client_id: _client, author_id, voters, ...row }) => {
    const own = optionsOf.get(row.id) ?? []
    const votes = own.map((option) => option.votes)
    const percents = percentages(votes, { multiple: row.multiple, voters })
    return {
      ...row,
      text: row.question,
      author: personOf(author_id),
      options: own.map(({ id, text: label }, at) => ({
        id,
        text: label,
        votes: votes[at] ?? 0,
        percent: percents[at] ?? 0,
      })),
      total_votes: voters,
    }
  })
}

/**
 * What the people in a room see of its polls. Those who have voted are named where only they see the counts, and the
 * speaker who created a poll that nobody else may see.
 */
export async function readViews(db: Db, rows: readonly PollRow[]): Promise<Map<string, Views>> {
  const counted = await readCounted(db, rows)
  const named = counted.filter((poll) => showsResults(poll, true) && !showsResults(poll, false))
  const ballots =
    named.length === 0
      ? []
      : await db
          .select({ poll_id: pollBallots.poll_id, person_id: pollBallots.person_id })
          .from(pollBallots)
          .where(inArray(pollBallots.poll_id, named.map(({ id }) => id))) // prettier-ignore
  const votersOf = Map.groupBy(ballots, ({ poll_id }) => poll_id)
  return new Map(
    counted.map((poll) => {
      const voters = votersOf.get(poll.id)?.map(({ person_id }) => person_id) ?? []
      return [poll.id, viewsOf(poll, voters)]
    }),
  )
}

function viewsOf(poll: CountedPoll, voters: readonly string[]): Views {
  const moderators = showTo(poll, { isOrganiser: true, voted: false })
  const participants = showTo(poll, { isOrganiser: false, voted: false })
  if (poll.state === 'draft' || poll.state === 'archived') {
    const speaker = poll.author?.role === 'organiser' ? undefined : poll.author
    const persons = speaker ? [{ ids: [speaker.person_id], data: participants }] : []
    return { everyone: null, moderators, persons }
  }
  if (voters.length === 0) return { everyone: participants, moderators }
  const data = showTo(poll, { isOrganiser: false, voted: true })
  return { everyone: participants, moderators, persons: [{ ids: voters, data }] }
}

/** The polls that events of a room name, for rooms that are opened again. */
export async function readPollViews(db: Db, ids: readonly string[]) {
  return readViews(db, await db.select().from(polls).where(isAnyOf(polls.id, ids))) // prettier-ignore
}

/** One poll of a conference that the reader may see, locked until the transaction ends. Throws `not_found`. */
export async function lockPoll(tx: Db, conference: JoinedConference, id: string, reader: ConferenceReader) {
  const [row] = await tx
    .select()
    .from(polls)
    .where(and(eq(polls.id, id), eq(polls.conference_id, conference.id)))
    .for('update')
  if (!row || !maySee(row, readerIn(reader, row))) throw new AppError('not_found', text.gone)
  return row
}

/** Drafts and archived polls are seen by moderators and the speaker who created them. */
export function maySee({ state, author_id }: PollRow, { id, moderates }: Reader) {
  return moderates || author_id === id || state === 'open' || state === 'closed'
}
