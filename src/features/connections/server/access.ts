import { and, eq } from 'drizzle-orm'
import { personBlocks } from '#features/people/server/table.ts'
import { sharedConferences } from '#features/people/server/shared-conferences.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { AppError } from '#shared/errors.ts'
import type { Connection } from '../contract.ts'
import { text } from '../text.ts'
import { findConnection } from './queries.ts'
import { isCardOf } from '#features/cards/server/service.ts'

/** Somebody whom the caller may see and ask. Only `metPerson` returns one. */
export type MetPerson = { person_id: string; connection: Connection; [met]: true }
declare const met: unique symbol

const NEVER_MET = { id: '', seq: 0, person: null, state: 'none', since: null, contact: null } as const

/**
 * Somebody with whom the caller has a connection, or whom they may ask for one: a listed person or an organiser of a
 * conference that the two share, or a participant whose card the caller has seen. Throws `not_found` for everybody else,
 * and for people who have blocked the caller, exactly as for a missing person.
 */
export async function metPerson(
  { db, user, now }: Pick<Call, 'db' | 'user' | 'now'>,
  person_id: string,
  code?: string,
): Promise<MetPerson> {
  if (await hasBlocked(db, person_id, user.id)) throw new AppError('not_found', text.noPerson)
  const connection = (await findConnection(db, user.id, person_id)) ?? { ...NEVER_MET, person_id }
  const isMet = isKnown(connection, code) || (await mayMeet(db, user.id, { person_id, code, now }))
  if (!isMet) throw new AppError('not_found', text.noPerson)
  return { person_id, connection } as MetPerson
}

/** What is said of somebody whom the reader has blocked is what the list of blocks says. A card says more. */
function isKnown({ state }: Connection, code: string | undefined) {
  return state === 'blocked' ? code === undefined : state !== 'none'
}

async function mayMeet(
  db: Db,
  reader_id: string,
  { person_id, code, now }: { person_id: string; code: string | undefined; now: Date },
): Promise<boolean> {
  const shared = await sharedConferences(db, reader_id, person_id, now)
  if (shared.some(({ is_listed, is_organised }) => is_listed || is_organised)) return true
  return shared.length > 0 && code !== undefined && (await isCardOf(db, person_id, code))
}

/** Whether somebody has blocked another person; not the other way round. */
async function hasBlocked(db: Db, blocker_id: string, blocked_id: string) {
  const isIt = and(eq(personBlocks.blocker_id, blocker_id), eq(personBlocks.blocked_id, blocked_id))
  return (await db.$count(personBlocks, isIt)) > 0
}
