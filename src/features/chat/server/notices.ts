import { eq, inArray } from 'drizzle-orm'
import { conferences } from '#features/conferences/server/table.ts'
import { type Notice, notify } from '#features/notifications/server/notify.ts'
import { scheduleItems } from '#features/schedule/server/table.ts'
import type { Db } from '#server/db/db.ts'
import type { RoomPublisher } from '#server/live/events.ts'
import { sessionLink } from '#features/schedule/link-rules.ts'
import { panelLink } from '#features/conferences/panel-rules.ts'
import { chatMessages, type ChatRow } from './table.ts'

/** Notifies the people whom new messages of one room mention, and the authors whom they answer. */
export async function notifyNamed(tx: Db, publisher: RoomPublisher, rows: readonly ChatRow[], now: Date) {
  const naming = rows.filter(({ mention_ids, reply_to_id }) => mention_ids.length > 0 || reply_to_id !== null)
  const [first] = naming
  if (!first) return
  const answered = await readAuthors(tx, naming)
  const place = await readPlace(tx, first)
  const notices = naming.flatMap((row) => noticesOf(row, answered.get(row.reply_to_id ?? ''), place))
  await notify(tx, publisher, notices, now)
}

type RoomPage = { path: string; title: string }

/** Somebody who is mentioned in an answer to their own message is notified of the mention alone. */
function noticesOf(row: ChatRow, answered_id: string | undefined, { path, title }: RoomPage): Notice[] {
  const { id, author_id, conference_id, mention_ids, text } = row
  const notice = { actor_id: author_id, conference_id, subject_id: id, path, words: { title, text } }
  const notices: Notice[] = []
  if (mention_ids.length > 0) notices.push({ ...notice, kind: 'mention', person_ids: mention_ids })
  if (answered_id !== undefined && !mention_ids.includes(answered_id))
    notices.push({ ...notice, kind: 'reply', person_ids: [answered_id] })
  return notices
}

async function readAuthors(tx: Db, rows: readonly ChatRow[]) {
  const ids = rows.flatMap(({ reply_to_id }) => reply_to_id ?? [])
  if (ids.length === 0) return new Map<string, string>()
  const found = await tx
    .select({ id: chatMessages.id, author_id: chatMessages.author_id })
    .from(chatMessages)
    .where(inArray(chatMessages.id, ids))
  return new Map(found.flatMap(({ id, author_id }) => (author_id === null ? [] : [[id, author_id] as const])))
}

/** Where the room is, and what it is called. */
async function readPlace(tx: Db, { conference_id, schedule_item_id }: ChatRow): Promise<RoomPage> {
  const [found] = await tx
    .select({ slug: conferences.slug, name: conferences.name, session: scheduleItems.title })
    .from(conferences)
    .leftJoin(scheduleItems, eq(scheduleItems.id, schedule_item_id ?? conference_id))
    .where(eq(conferences.id, conference_id))
  const { slug = '', name = '', session = null } = found ?? {}
  const path = schedule_item_id === null ? panelLink(slug, 'chat') : sessionLink(schedule_item_id, slug)
  return { path, title: session ?? name }
}
