import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import type { Views } from '#server/live/live.ts'
import type { Message } from '../contract.ts'
import { readCorrespondents } from './correspondents.ts'
import { type MessageRow, messages, messageSides, messageThreads } from './table.ts'
import type { Page, Side } from './threads.ts'

/** A thread, for somebody who reads it. */
export type Reading = Pick<Side, 'thread_id' | 'person_id' | 'other_id' | 'conference_id'>

/** The last messages of a thread in order, those before a message, or those sent or changed after an event. */
export async function listMessages(db: Db, reading: Reading, { after, before, limit }: Page) {
  const isHere = eq(messages.thread_id, reading.thread_id)
  const found = db.select().from(messages)
  if (after !== undefined) {
    const seq = seqFor(reading.person_id)
    const rows = await found
      .where(and(isHere, gt(seq, after)))
      .orderBy(asc(seq))
      .limit(limit)
    return describeMessages(db, reading, rows)
  }
  const earlier = before === undefined ? undefined : lt(messages.number, before)
  const rows = await found.where(and(isHere, earlier)).orderBy(desc(messages.number)).limit(limit)
  return describeMessages(db, reading, rows.toReversed())
}

/** The number of a message's last event in the room of one of the two. */
export function seqFor(person_id: string) {
  return sql<number>`case when ${messages.author_id} = ${person_id}::uuid
    then ${messages.author_seq} else ${messages.reader_seq} end`
}

/** Messages of one thread as one of the two sees them. */
export async function describeMessages(db: Db, reading: Reading, rows: readonly MessageRow[]): Promise<Message[]> {
  if (rows.length === 0) return []
  const { conference_id } = reading
  const both = [reading.person_id, reading.other_id].map((person_id) => ({ person_id, conference_id }))
  const personOf = await readCorrespondents(db, both)
  return rows.map((row) => asMessage(row, reading, personOf))
}

type PersonOf = Awaited<ReturnType<typeof readCorrespondents>>

export function asMessage(
  row: MessageRow,
  { person_id, other_id }: Omit<Reading, 'thread_id' | 'conference_id'>,
  personOf: PersonOf,
): Message {
  const { id, number, client_id, text, created_at, edited_at, deleted_at } = row
  const author = personOf(row.author_id)
  return {
    id,
    person_id: other_id,
    seq: row.author_id === person_id ? row.author_seq : row.reader_seq,
    number,
    client_id,
    author: author && { person_id: author.person_id, full_name: author.full_name, avatar_url: author.avatar_url },
    text,
    created_at,
    edited_at,
    deleted_at,
  }
}

/** The messages that events in a person's room name. */
export async function readMessageViews(db: Db, ids: readonly string[], person_id: string): Promise<Map<string, Views>> {
  const rows = await db
    .select({ message: messages, side: messageSides, conference_id: messageThreads.conference_id })
    .from(messages)
    .innerJoin(messageThreads, eq(messageThreads.id, messages.thread_id))
    .innerJoin(messageSides, eq(messageSides.thread_id, messages.thread_id))
    .where(and(isAnyOf(messages.id, ids), eq(messageSides.person_id, person_id)))
  const met = rows.flatMap(({ side, conference_id }) =>
    [side.person_id, side.other_id].map((id) => ({ person_id: id, conference_id })),
  )
  const personOf = await readCorrespondents(db, met)
  return new Map(rows.map(({ message, side }) => [message.id, { everyone: asMessage(message, side, personOf) }]))
}
