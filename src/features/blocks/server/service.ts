import { and, desc, eq } from 'drizzle-orm'
import { users } from '#features/auth/server/table.ts'
import { readPersons } from '#features/registration/server/people.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { transactLive } from '#server/live/events.ts'
import { AppError } from '#shared/errors.ts'
import { text } from '../text.ts'
import { personBlocks } from './table.ts'

const MOST_LISTED = 1000

export async function listBlocks(db: Db, blocker_id: string) {
  const rows = await db
    .select()
    .from(personBlocks)
    .where(eq(personBlocks.blocker_id, blocker_id))
    .orderBy(desc(personBlocks.created_at))
    .limit(MOST_LISTED)
  const personOf = await readPersons(
    db,
    rows.map(({ blocked_id }) => blocked_id),
  )
  return rows.flatMap(({ blocked_id, created_at }) => {
    const person = personOf(blocked_id)
    return person ? [{ person, created_at }] : []
  })
}

/** Blocks somebody, which ends what connects the two; twice changes nothing. Throws `not_found` for a missing account. */
export async function blockPerson(call: Call, blocked_id: string) {
  const { db, user, now, hooks } = call
  if (blocked_id === user.id) throw new AppError('invalid', text.self)
  if ((await db.$count(users, eq(users.id, blocked_id))) === 0) throw new AppError('not_found', text.gone)
  const block = { blocker_id: user.id, blocked_id }
  await transactLive(call, now, async (tx, writer) => {
    const made = await tx
      .insert(personBlocks)
      .values({ ...block, created_at: now.toISOString() })
      .onConflictDoNothing()
      .returning({ blocked_id: personBlocks.blocked_id })
    if (made.length > 0) await hooks.blockChanged(tx, writer, block)
  })
}

export async function unblockPerson(call: Call, blocked_id: string) {
  const { user, now, hooks } = call
  const isIt = and(eq(personBlocks.blocker_id, user.id), eq(personBlocks.blocked_id, blocked_id))
  await transactLive(call, now, async (tx, writer) => {
    const gone = await tx.delete(personBlocks).where(isIt).returning({ blocked_id: personBlocks.blocked_id })
    if (gone.length > 0) await hooks.blockChanged(tx, writer, { blocker_id: user.id, blocked_id })
  })
}
