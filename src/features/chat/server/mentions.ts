import { and } from 'drizzle-orm'
import type { JoinedConference } from '#features/conferences/server/access.ts'
import { admitToConference } from '#features/conferences/server/live-rooms.ts'
import { readPeople } from '#features/people/server/queries.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import type { Limit } from '#server/http/limits.ts'
import { AppError } from '#shared/errors.ts'
import { HOUR_MS } from '#shared/time.ts'
import type { Reader } from '#features/rooms/rules.ts'
import { type Room, inRoom } from '#features/rooms/server/rooms.ts'
import { chatMessages } from './table.ts'

/** Mentions of people who are not connected to the author: more than a conversation has, and too few to call a hall. */
export const MENTIONS: Limit = { name: 'chat-mentions', points: 60, seconds: HOUR_MS / 1000 }

/** Whether a person's name stands in a text with an @. */
export function isNamedIn(text: string, full_name: string) {
  return text.includes(`@${full_name}`)
}

/** Somebody whom a message mentions, as they are called in it. */
export type Mentioned = { person_id: string; full_name: string }

type Mentioning = { text: string; mention_ids: readonly string[]; reader: Reader }

/**
 * Those of these people whom a message mentions: their name stands in it, they take part, and the author could name them
 * without this answer, so that it tells nobody who is there. Beyond the limit nobody is mentioned.
 */
export async function mentionedPeople(
  call: Call,
  conference: JoinedConference,
  room: Room,
  { text, mention_ids, reader }: Mentioning,
): Promise<Mentioned[]> {
  const ids = [...new Set(mention_ids)].filter((id) => !reader.blocked.has(id))
  if (ids.length === 0) return []
  const { db, user, hooks } = call
  const { admitted } = await admitToConference(db, conference.id, ids)
  const personOf = await readPeople(db, conference.id, ids)
  const acquainted = await hooks.acquaintedWith(db, { conference_id: conference.id, person_id: user.id }, ids)
  const writers = await writersAmong(db, room, ids)
  const mentioned: Mentioned[] = []
  for (const id of ids) {
    const { full_name } = personOf(id) ?? {}
    if (!full_name || !admitted.has(id) || !isNamedIn(text, full_name)) continue
    if ((acquainted.has(id) || writers.has(id)) && (await mayMention(call, acquainted.get(id))))
      mentioned.push({ person_id: id, full_name })
  }
  return mentioned
}

async function mayMention({ limits, user }: Call, known: 'connected' | 'in_sight' | undefined) {
  if (known === 'connected') return true
  try {
    await limits.spend(MENTIONS, user.id)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many') return false
    throw error
  }
}

/** Those of these people who have written in the room. */
async function writersAmong(db: Db, room: Room, ids: readonly string[]) {
  const rows = await db
    .selectDistinct({ author_id: chatMessages.author_id })
    .from(chatMessages)
    .where(and(inRoom(chatMessages, room), isAnyOf(chatMessages.author_id, ids)))
  return new Set(rows.map(({ author_id }) => author_id))
}
