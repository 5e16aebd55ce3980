import { and, gt } from 'drizzle-orm'
import * as z from 'zod/mini'
import { DELEGATES_PART } from '#features/delegates/server/portable.ts'
import { readPeople } from '#features/people/server/queries.ts'
import {
  authorName,
  delegateNumber,
  personName,
  placedRows,
  portableAuthors,
  roomsWith,
  sessionNumber,
  storedText,
} from '#features/rooms/server/portable.ts'
import { MESSAGE_LENGTH } from '#features/rooms/rules.ts'
import { inPostedOrder, inRoom, type Room } from '#features/rooms/server/rooms.ts'
import type { Db } from '#server/db/db.ts'
import { insertRows } from '#server/db/insert-many.ts'
import { allPages, type Export, type Import, inChunks, moment, portablePart, rowNumber } from '#server/portable/part.ts'
import { portableText } from '#server/portable/text.ts'
import { manyLines } from '#shared/clean.ts'
import { AppError } from '#shared/errors.ts'
import { CHAT_LIMITS } from '../rules.ts'
import { text as chatText } from '../text.ts'
import { isNamedIn, type Mentioned } from './mentions.ts'
import { chatMessages, type ChatRow } from './table.ts'

export const CHAT_PART = 'chat'
const PAGE = 500
/** So many that an embedded database of a busy machine takes them in before the deadline, and all questions with them. */
const MOST_MESSAGES = 250_000

const Mention = z.object({ delegate: rowNumber, full_name: personName })

/** A message without what needs accounts, such as who reacted. Delegates are named by number, so that their words go with them. */
const fields = z.object({
  session: sessionNumber,
  author: authorName,
  delegate: delegateNumber,
  text: storedText,
  mentions: z.array(Mention).check(z.maxLength(CHAT_LIMITS.mentions)),
  reply_to: z.nullable(rowNumber),
  created_at: moment,
  edited_at: z.nullable(moment),
  deleted_at: z.nullable(moment),
  deleted_by: z.nullable(z.enum(['author', 'moderator'])),
})
const Message = fields.check(z.refine(({ text, deleted_at }) => (text === '') === (deleted_at !== null)))
type Message = z.output<typeof Message>

async function* exportMessages(source: Export): AsyncGenerator<Message> {
  const { db, numbers } = source
  const isPortable = await portableAuthors(source)
  for (const room of await roomsWith(source, chatMessages)) {
    const session = numbers.of(room.schedule_item_id)
    for await (const row of messagesOf(db, room)) {
      numbers.add(CHAT_PART, row.id)
      const reply_to = numbers.of(row.reply_to_id)
      const content = isPortable(row.author_id) ? contentOf(row, numbers) : erasedContent(row)
      yield { session, reply_to, created_at: row.created_at, ...content }
    }
  }
}

type Written = ChatRow & { author: string | null; mentioned: Mentioned[] }
type Content = Omit<Message, 'session' | 'reply_to' | 'created_at'>

function contentOf(row: Written, numbers: Export['numbers']): Content {
  const { author, mentioned, edited_at, deleted_at, deleted_by } = row
  const strangers = mentioned.filter(({ person_id }) => numbers.of(person_id) === null)
  const text = withoutNames(row.text, strangers)
  const mentions = mentioned.flatMap(({ person_id, full_name }) => {
    const delegate = numbers.of(person_id)
    return delegate !== null && isNamedIn(text, full_name) ? [{ delegate, full_name }] : []
  })
  const delegate = numbers.of(row.author_id ?? row.author_delegate_id)
  return { author, delegate, text, mentions, edited_at, deleted_at, deleted_by }
}

/** The text without the names of these people, who could not be erased from it there, as an erasure leaves it. */
function withoutNames(written: string, people: readonly Mentioned[]) {
  // The longest first, because one may be the beginning of another.
  const names = people.map(({ full_name }) => full_name).toSorted((one, other) => other.length - one.length)
  const text = names.reduce((rest, name) => rest.replaceAll(`@${name}`, `@${chatText.formerMember}`), written)
  // The words in place of a name may be longer than it.
  return manyLines(text.slice(0, MESSAGE_LENGTH))
}

/** As a deleted message. The moment is one that is the same in every file of the conference. */
function erasedContent({ created_at, deleted_at, deleted_by }: ChatRow): Content {
  const deleted = { deleted_at: deleted_at ?? created_at, deleted_by: deleted_by ?? ('author' as const) }
  return { author: null, delegate: null, text: '', mentions: [], edited_at: null, ...deleted }
}

/** The messages of a room with the names of their authors and of whom they mention, a page at a time. */
function messagesOf(db: Db, room: Room) {
  return allPages<Written>(async (last) => {
    const rows = await db
      .select()
      .from(chatMessages)
      .where(and(inRoom(chatMessages, room), last && gt(chatMessages.posted_seq, last.posted_seq)))
      .orderBy(...inPostedOrder(chatMessages))
      .limit(PAGE)
    const ids = rows.flatMap(({ author_id, mention_ids }) => [author_id, ...mention_ids])
    const personOf = await readPeople(db, room.conference_id, ids)
    return rows.map((row) => {
      const mentioned = row.mention_ids.flatMap((person_id, at) => {
        const full_name = row.mention_names[at] ?? personOf(person_id)?.full_name
        return full_name && isNamedIn(row.text, full_name) ? { person_id, full_name } : []
      })
      return { ...row, author: personOf(row.author_id)?.full_name ?? row.author_name, mentioned }
    })
  })
}

async function importMessages(target: Import, rows: AsyncIterable<Message>) {
  const { call, ids } = target
  const sessions: (number | null)[] = []
  for await (const chunk of inChunks(rows)) {
    sessions.push(...chunk.map(({ session }) => session))
    for (const { session, reply_to } of chunk)
      if (reply_to !== null && sessions[reply_to - 1] !== session) throw inOtherRoom(reply_to)
    const placed = await placedRows(target, chunk)
    const written = placed.map(({ row: { author, delegate, mentions, reply_to, ...row }, place, seq }) => ({
      ...row,
      ...place,
      id: ids.add(CHAT_PART),
      author_name: author,
      author_delegate_id: ids.of(DELEGATES_PART, delegate),
      client_id: ids.next(),
      reply_to_id: ids.of(CHAT_PART, reply_to),
      mention_ids: mentions.map(({ delegate: number }) => ids.of(DELEGATES_PART, number)),
      mention_names: mentions.map(({ full_name }) => full_name),
      posted_seq: seq,
      seq,
    }))
    await insertRows(call.db, chatMessages, written)
  }
}

/** The refusal of a row that is named in another room than its own. */
export function inOtherRoom(number: number) {
  return new AppError('invalid', portableText.otherRoom(CHAT_PART, number))
}

export const portableChat = portablePart({
  name: CHAT_PART,
  row: Message,
  most: MOST_MESSAGES,
  happened: ({ created_at, edited_at, deleted_at }) => [created_at, edited_at, deleted_at],
  export: exportMessages,
  import: importMessages,
})
