import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { type RoomPublisher, transactLive } from '#server/live/events.ts'
import { personRoom } from '#server/live/room-name.ts'
import { AppError } from '#shared/errors.ts'
import { text } from '../text.ts'
import { publishNotification } from './notify.ts'
import { readNotifications } from './queries.ts'
import { notifications } from './table.ts'

/** Marks one as read; doing it twice changes nothing. Throws `not_found` for those of others. */
export async function markRead(call: Call, id: string) {
  const own = and(eq(notifications.group_id, id), eq(notifications.person_id, call.user.id))
  if ((await call.db.$count(notifications, own)) === 0) throw new AppError('not_found', text.gone)
  await markMany(call, { id })
}

/** Marks all as read, or those that open one path. Returns the ids of those that were unread. */
export async function markMany(call: Call, of: { id?: string; path?: string }) {
  return transactLive(call, call.now, (tx, publisher) =>
    markIn(tx, publisher, { ...of, person_id: call.user.id }, call.now),
  )
}

type Marked = { person_id: string; id?: string; path?: string }

/** Call it last in the transaction, because it locks the person's room. */
export async function markIn(tx: Db, publisher: RoomPublisher, { person_id, id, path }: Marked, now: Date) {
  const unread = await tx
    .selectDistinct({ id: notifications.group_id })
    .from(notifications)
    .where(
      and(
        eq(notifications.person_id, person_id),
        isNull(notifications.read_at),
        isNotNull(notifications.seq),
        id === undefined ? undefined : eq(notifications.group_id, id),
        path === undefined ? undefined : eq(notifications.path, path),
      ),
    )
  const ids = unread.map((one) => one.id)
  if (path !== undefined) await markUnlisted(tx, { person_id, path }, now)
  await write(tx, publisher, { person_id, ids, read_at: now.toISOString() })
  return { ids }
}

/** What is sent and not listed was read at its path as well, and need not be sent. */
async function markUnlisted(tx: Db, { person_id, path }: { person_id: string; path: string }, now: Date) {
  await tx
    .update(notifications)
    .set({ read_at: now.toISOString(), email_due_at: null, push_due_at: null })
    .where(
      and(
        eq(notifications.person_id, person_id),
        eq(notifications.path, path),
        isNull(notifications.read_at),
        isNull(notifications.seq),
      ),
    )
}

/** Marks some as unread again; those of others are left alone. */
export async function markUnread(call: Call, ids: readonly string[]) {
  const { id: person_id } = call.user
  await transactLive(call, call.now, async (tx, publisher) => {
    const isOwn = and(eq(notifications.person_id, person_id), isAnyOf(notifications.group_id, ids))
    const read = await tx
      .selectDistinct({ id: notifications.group_id })
      .from(notifications)
      .where(and(isOwn, isNotNull(notifications.read_at), isNotNull(notifications.seq)))
    await write(tx, publisher, { person_id, ids: read.map(({ id }) => id), read_at: null })
  })
}

type Marking = { person_id: string; ids: readonly string[]; read_at: string | null }

/** What is read needs no email and no push message any more. */
async function write(tx: Db, publisher: RoomPublisher, { person_id, ids, read_at }: Marking) {
  if (ids.length === 0) return
  const first = await publisher.reserve(personRoom(person_id), ids.length)
  await tx.execute(sql`
    update ${notifications} note
    set read_at = ${read_at}::timestamptz, seq = ${first}::bigint + marked.at - 1, email_due_at = null, push_due_at = null
    from unnest(${sql.param([...ids])}::uuid[]) with ordinality as marked (id, at)
    where note.group_id = marked.id and note.seq is not null`)
  const found = await readNotifications(tx, ids)
  for (const [at, id] of ids.entries()) publishNotification(publisher, { person_id, seq: first + at, id }, found)
}
