import { and, asc, desc, eq, gt, isNotNull, isNull, lt, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { personBlocks } from '#features/people/server/table.ts'
import { profiles } from '#features/profile/server/table.ts'
import type { Db } from '#server/db/db.ts'
import { onlyRow } from '#server/db/only-row.ts'
import { isAnyOf } from '#server/db/selected.ts'
import type { Views } from '#server/live/live.ts'
import type { Thread } from '../contract.ts'
import type { Box } from '../rules.ts'
import { readCorrespondents } from './correspondents.ts'
import { asMessage } from './queries.ts'
import { type MessageRow, messages, messageSides, messageThreads, type SideRow } from './table.ts'

export type Page = { after?: number | undefined; before?: number | undefined; limit: number }

/** One's own side of a thread. A thread is only ever found by it, so that nobody reads those of others. */
export type Side = SideRow & { conference_id: string | null }

export async function findSide(db: Db, person_id: string, other_id: string): Promise<Side | undefined> {
  const [row] = await db
    .select({ side: messageSides, conference_id: messageThreads.conference_id })
    .from(messageSides)
    .innerJoin(messageThreads, eq(messageThreads.id, messageSides.thread_id))
    .where(and(eq(messageSides.person_id, person_id), eq(messageSides.other_id, other_id)))
  return row && { ...row.side, conference_id: row.conference_id }
}

/** Whether two people have written to each other, or one to the other. */
export function haveThread(person: SQL, other: SQL): SQL {
  return sql`exists (
    select from ${messageSides} where ${messageSides.person_id} = ${person} and ${messageSides.other_id} = ${other})`
}

const theirs = alias(messageSides, 'theirs')

const unread = sql<string>`(
  select count(*) from ${messages}
  where ${messages.thread_id} = ${messageSides.thread_id} and ${messages.number} > ${messageSides.read_number}
    and ${messages.author_id} is distinct from ${messageSides.person_id} and ${messages.deleted_at} is null)`

/** A request that was taken back is no longer one. */
const hasText = sql`exists (
  select from ${messages} where ${messages.thread_id} = ${messageSides.thread_id} and ${messages.deleted_at} is null)`

const isBlocked = sql<boolean>`exists (
  select from ${personBlocks}
  where ${personBlocks.blocker_id} = ${messageSides.person_id} and ${personBlocks.blocked_id} = ${messageSides.other_id})`

const isHidden = isNotNull(messageSides.hidden_at)
const isShown = isNull(messageSides.hidden_at)
const IN_BOX: Record<Box, SQL | undefined> = {
  accepted: and(eq(messageSides.status, 'accepted'), isShown),
  requested: and(eq(messageSides.status, 'requested'), isShown, hasText, not(isBlocked)),
  ignored: and(eq(messageSides.status, 'ignored'), isShown, hasText),
  hidden: isHidden,
}
const isAnyOpen = sql`(${IN_BOX.accepted} or ${IN_BOX.requested})`

/** Whether a word is in the name of the other person or in a message, in any case of letters. */
function contains(q: string) {
  const has = (column: SQLWrapper) => sql`position(lower(${q}) in lower(${column})) > 0`
  return sql`(
    exists (select from ${profiles} where ${profiles.id} = ${messageSides.other_id} and ${has(profiles.full_name)})
    or exists (
      select from ${messages} where ${messages.thread_id} = ${messageSides.thread_id} and ${has(messages.text)}))`
}

/** Conversations by last activity, or those that changed after an event, whatever their box. */
export async function listThreads(
  db: Db,
  person_id: string,
  { box, q, after, before, limit }: Page & { box?: Box | undefined; q?: string | undefined },
) {
  const isOwn = eq(messageSides.person_id, person_id)
  if (after !== undefined)
    return readThreads(db, and(isOwn, gt(messageSides.seq, after)), { order: asc(messageSides.seq), limit })
  const earlier = before === undefined ? undefined : lt(messageSides.posted_seq, before)
  const inBox = box === undefined ? isAnyOpen : IN_BOX[box]
  const isFound = q ? contains(q) : undefined
  return readThreads(db, and(isOwn, inBox, earlier, isFound), { order: desc(messageSides.posted_seq), limit })
}

/** Throws where there is none: only for a side that was just found. */
export async function readThread(
  db: Db,
  { person_id, other_id }: Pick<Side, 'person_id' | 'other_id'>,
): Promise<Thread> {
  const isIt = and(eq(messageSides.person_id, person_id), eq(messageSides.other_id, other_id))
  const thread = onlyRow(await readThreads(db, isIt, { order: asc(messageSides.seq), limit: 1 }))
  return thread
}

async function readThreads(
  db: Db,
  where: SQL | undefined,
  { order, limit }: { order: SQL; limit: number },
): Promise<Thread[]> {
  const rows = await db
    .select({
      side: messageSides,
      conference_id: messageThreads.conference_id,
      last: messages,
      their_status: theirs.status,
      unread,
      is_blocked: isBlocked,
    })
    .from(messageSides)
    .innerJoin(messageThreads, eq(messageThreads.id, messageSides.thread_id))
    .leftJoin(messages, and(eq(messages.thread_id, messageThreads.id), eq(messages.number, messageThreads.last_number)))
    .leftJoin(theirs, and(eq(theirs.thread_id, messageSides.thread_id), eq(theirs.person_id, messageSides.other_id)))
    .where(where)
    .orderBy(order)
    .limit(limit)
  const met = rows.flatMap(({ side, conference_id }) =>
    [side.person_id, side.other_id].map((person_id) => ({ person_id, conference_id })),
  )
  const personOf = await readCorrespondents(db, met)
  return rows.map((row) => asThread(row, personOf))
}

type Row = {
  side: SideRow
  last: MessageRow | null
  their_status: SideRow['status'] | null
  unread: string
  is_blocked: boolean
}

function asThread(
  { side, last, their_status, unread: count, is_blocked }: Row,
  personOf: Awaited<ReturnType<typeof readCorrespondents>>,
): Thread {
  const person = personOf(side.other_id)
  return {
    id: side.thread_id,
    seq: side.seq,
    posted_seq: side.posted_seq,
    person_id: side.other_id,
    person,
    status: side.status,
    writing: person === null ? 'gone' : is_blocked ? 'blocked' : writingOf(side, last, their_status),
    unread: Number(count),
    read_number: side.read_number,
    last: last && asMessage(last, side, personOf),
    muted: side.muted_at !== null,
    hidden: side.hidden_at !== null,
  }
}

/** Until a request is accepted it is the only message; one that was taken back can be written again. */
function writingOf(side: SideRow, last: MessageRow | null, their_status: SideRow['status'] | null): Thread['writing'] {
  if (their_status === 'accepted' || side.status !== 'accepted') return 'open'
  return last === null || last.deleted_at !== null ? 'request' : 'waiting'
}

/** The threads that events in a person's room name. */
export async function readThreadViews(db: Db, ids: readonly string[], person_id: string): Promise<Map<string, Views>> {
  const isNamed = and(eq(messageSides.person_id, person_id), isAnyOf(messageSides.thread_id, ids))
  const threads = await readThreads(db, isNamed, { order: asc(messageSides.seq), limit: ids.length })
  return new Map(threads.flatMap((thread) => (thread.id === null ? [] : [[thread.id, { everyone: thread }]])))
}

/** The unread messages for the badge, and the conversations in the other boxes. */
export async function countUnread(db: Db, person_id: string) {
  const [row] = await db
    .select({
      unread: sql<string>`coalesce(sum(${unread}) filter (where ${IN_BOX.accepted}), 0)`,
      requests: sql<string>`count(*) filter (where ${IN_BOX.requested})`,
      ignored: sql<string>`count(*) filter (where ${IN_BOX.ignored})`,
      hidden: sql<string>`count(*) filter (where ${IN_BOX.hidden})`,
    })
    .from(messageSides)
    .where(eq(messageSides.person_id, person_id))
  return {
    unread: Number(row?.unread ?? 0),
    requests: Number(row?.requests ?? 0),
    ignored: Number(row?.ignored ?? 0),
    hidden: Number(row?.hidden ?? 0),
  }
}
