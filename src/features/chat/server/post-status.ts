import { and, eq, sql } from 'drizzle-orm'
import { mutedPeople } from '#features/people/server/table.ts'
import { type Db, prepared } from '#server/db/db.ts'
import { batched } from '#server/live/batches.ts'
import type { Room } from '#features/rooms/server/rooms.ts'
import { chatMessages, chatSettings } from './table.ts'

/**
 * What decides whether somebody may post a message. `repeated` says that it is there already, `last_at` when this person's
 * last one was posted, in slow mode.
 */
export type PostingStatus = {
  closed: boolean
  slow_mode_seconds: number
  muted: boolean
  /** Null until an organiser ends it. */
  muted_until: string | null
  repeated: boolean
  last_at: string | null
}

type Attempt = { room: Room; author_id: string; client_id: string }

const statuses = prepared((db) => {
  const [author_ids, client_ids] = [sql.placeholder('author_ids'), sql.placeholder('client_ids')]
  return db
    .select({
      closed: sql<boolean>`coalesce(${chatSettings.closed}, false)`,
      slow_mode_seconds: sql<number>`coalesce(${chatSettings.slow_mode_seconds}, 0)`,
      muted: sql<boolean>`${mutedPeople.person_id} is not null`,
      muted_until: mutedPeople.muted_until,
      repeated: sql<boolean>`${chatMessages.id} is not null`,
      last_at: sql<string | null>`case when ${chatSettings.slow_mode_seconds} > 0 then (
        select max(earlier.created_at) from ${chatMessages} earlier
        where earlier.author_id = attempts.author_id and earlier.conference_id = ${sql.placeholder('conference_id')}::uuid
          and earlier.schedule_item_id is not distinct from ${sql.placeholder('schedule_item_id')}::uuid) end`,
    })
    .from(
      sql`unnest(${author_ids}::uuid[], ${client_ids}::uuid[]) with ordinality as attempts (author_id, client_id, at)`,
    )
    .leftJoin(chatSettings, eq(chatSettings.room, sql.placeholder('room')))
    .leftJoin(
      mutedPeople,
      and(
        eq(mutedPeople.conference_id, sql.placeholder('conference_id')),
        eq(mutedPeople.person_id, sql`attempts.author_id`),
      ),
    )
    .leftJoin(
      chatMessages,
      and(eq(chatMessages.author_id, sql`attempts.author_id`), eq(chatMessages.client_id, sql`attempts.client_id`)),
    )
    .orderBy(sql`attempts.at`)
    .prepare('chat_posting_status')
})

const AT_ONCE = 200

/** Those who post in one room while a query runs share the next one. */
const readTogether = prepared((db) =>
  batched<Attempt, PostingStatus>(AT_ONCE, (attempts) => readPostingStatuses(db, attempts)),
)

/** The posting statuses of people in one room, in their order. */
export async function readPostingStatuses(db: Db, attempts: readonly Attempt[]): Promise<PostingStatus[]> {
  const [first] = attempts
  if (!first) return []
  const { ref, conference_id, schedule_item_id } = first.room
  return statuses(db).execute({
    room: ref.name,
    conference_id,
    schedule_item_id,
    author_ids: attempts.map(({ author_id }) => author_id),
    client_ids: attempts.map(({ client_id }) => client_id),
  })
}

export function readPostingStatus(db: Db, attempt: Attempt): Promise<PostingStatus> {
  return readTogether(db)(attempt.room.ref.name, attempt)
}
