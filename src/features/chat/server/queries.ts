import { and, asc, count, desc, eq, gt, inArray, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#features/rooms/rules.ts'
import { conferencesOf } from '#features/people/server/participants.ts'
import { readPeople } from '#features/people/server/queries.ts'
import { type Db, prepared } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import type { Views } from '#server/live/live.ts'
import type { ChatMessage } from '../contract.ts'
import { isNamedIn } from './mentions.ts'
import { withholdMessage } from './views.ts'
import { inPostedOrder, inRoom, type Room } from '#features/rooms/server/rooms.ts'
import { chatMessages, chatReactions, type ChatRow } from './table.ts'

/** What is left of the content of a deleted message. */
export const EMPTY = { text: '', card: null }

type Page = { after?: number | undefined; before?: number | undefined; limit: number }

/** What this person reads of the last messages of a room in order, those before a message, or those changed after an event. */
export async function listMessages(db: Db, room: Room, reader: Reader, { after, before, limit }: Page) {
  const found = db.select().from(chatMessages)
  const read = and(inRoom(chatMessages, room), notBy(reader))
  if (after !== undefined) {
    const rows = await found
      .where(and(read, gt(chatMessages.seq, after)))
      .orderBy(asc(chatMessages.seq))
      .limit(limit)
    return describeFor(db, rows, reader)
  }
  const earlier = before === undefined ? undefined : lt(chatMessages.posted_seq, before)
  const rows = await found
    .where(and(read, earlier))
    .orderBy(...inPostedOrder(chatMessages, desc))
    .limit(limit)
  return describeFor(db, rows.toReversed(), reader)
}

/** Whether the second person has written in a chat of a conference in which the first takes part. */
export function wroteWhereIsRead(person: SQL, other: SQL): SQL {
  return sql`exists (
    select from ${chatMessages}
    where ${chatMessages.author_id} = ${other} and ${chatMessages.conference_id} in (${conferencesOf(person)}))`
}

/** Messages of everybody but those of whom nothing is shown to the reader. */
export function notBy({ blocked }: Reader) {
  if (blocked.size === 0) return undefined
  return or(isNull(chatMessages.author_id), not(isAnyOf(chatMessages.author_id, [...blocked])))
}

/** Rows as one person sees them, without those of people of whom nothing is shown to them. */
async function describeFor(db: Db, rows: readonly ChatRow[], { id, blocked }: Reader) {
  return (await describe(db, rows, id)).flatMap((message) => withholdMessage(message, blocked) ?? [])
}

/** Rows as people see them. With `person_id` they say what this person has reacted with. */
export async function describe(db: Db, rows: readonly ChatRow[], person_id?: string): Promise<ChatMessage[]> {
  if (rows.length === 0) return []
  return describeWith(db, rows, await readReactions(db, rows, person_id))
}

/** The same for messages that are being written, to which nobody has reacted. */
export async function describeNew(db: Db, rows: readonly ChatRow[]): Promise<ChatMessage[]> {
  return describeWith(db, rows, new Map())
}

type ReactionsTo = ReadonlyMap<string, ChatMessage['reactions']>

async function describeWith(db: Db, rows: readonly ChatRow[], reactionsTo: ReactionsTo): Promise<ChatMessage[]> {
  const [first] = rows
  if (!first) return []
  const answered = await readAnswered(db, rows)
  const ids = [...rows, ...answered.values()].flatMap(({ author_id, mention_ids }) => [author_id, ...mention_ids])
  const personOf = await readPeople(db, first.conference_id, ids)
  return rows.map(({ reply_to_id, author_id, author_delegate_id: _delegate, mention_ids, mention_names, ...row }) => {
    const original = answered.get(reply_to_id ?? '')
    const { conference_id: _conference, schedule_item_id: _session, deleted_at: _deleted, ...shown } = row
    return {
      ...shown,
      author: personOf(author_id),
      reply_to: original
        ? {
            id: original.id,
            author_id: original.author_id,
            author_name: personOf(original.author_id)?.full_name ?? original.author_name,
            text: original.text.slice(0, MOST_QUOTED),
          }
        : null,
      mentions: mention_ids.flatMap((id, at) => {
        const full_name = personOf(id) && (mention_names[at] ?? personOf(id)?.full_name)
        // An edit may have taken the name out of the text.
        return full_name && isNamedIn(row.text, full_name) ? [{ person_id: id, full_name }] : []
      }),
      reactions: reactionsTo.get(row.id) ?? [],
    }
  })
}

const MOST_QUOTED = 140

async function readAnswered(db: Db, rows: readonly ChatRow[]) {
  const ids = rows.flatMap(({ reply_to_id }) => reply_to_id ?? [])
  if (ids.length === 0) return new Map<string, ChatRow>()
  const found = await db.select().from(chatMessages).where(inArray(chatMessages.id, ids))
  return new Map(found.map((row) => [row.id, row]))
}

const reactionsOf = prepared((db) =>
  db
    .select({
      message_id: chatReactions.message_id,
      reaction: chatReactions.reaction,
      count: count(),
      own: sql<boolean>`bool_or(${chatReactions.person_id} = ${sql.placeholder('person_id')}::uuid)`,
    })
    .from(chatReactions)
    .where(sql`${chatReactions.message_id} = any(${sql.placeholder('ids')}::uuid[])`)
    .groupBy(chatReactions.message_id, chatReactions.reaction)
    .orderBy(sql`min(${chatReactions.created_at})`)
    .prepare('chat_reactions'),
)

async function readReactions(db: Db, rows: readonly ChatRow[], person_id: string | undefined): Promise<ReactionsTo> {
  const found = await reactionsOf(db).execute({ ids: rows.map(({ id }) => id), person_id: person_id ?? null })
  return new Map(
    [...Map.groupBy(found, ({ message_id }) => message_id)].map(([id, reactions]) => [
      id,
      reactions.map(({ reaction, count: number, own: mine }) => ({
        reaction,
        count: number,
        ...(person_id !== undefined && { mine }),
      })),
    ]),
  )
}

/** Everybody in the room sees the same of a message. */
export function viewsOf(message: ChatMessage): Views {
  return { everyone: message }
}

/** The messages that events of a room name, for rooms that are opened again. */
export async function readChatViews(db: Db, ids: readonly string[]) {
  const rows = await db.select().from(chatMessages).where(isAnyOf(chatMessages.id, ids))
  const messages = await describe(db, rows)
  return new Map(messages.map((message) => [message.id, viewsOf(message)]))
}

/**
 * One message of a conference, locked until the transaction ends; undefined where it is not there. Replies to it can be
 * posted meanwhile, because whoever posts one holds the room, for which this transaction may be waiting.
 */
export async function lockMessage(tx: Db, conference_id: string, id: string) {
  const [row] = await tx
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.id, id), eq(chatMessages.conference_id, conference_id)))
    .for('no key update')
  return row
}
