import { and, desc, eq } from 'drizzle-orm'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { transactLive } from '#server/live/events.ts'
import { AppError } from '#shared/errors.ts'
import { text } from '../text.ts'
import { hasMet, readMetName } from './encounters.ts'
import { personBlocks } from './table.ts'

const MOST_LISTED = 1000

export async function listBlocks(db: Db, blocker_id: string) {
  const rows = await db
    .select()
    .from(personBlocks)
    .where(eq(personBlocks.blocker_id, blocker_id))
    .orderBy(desc(personBlocks.created_at))
    .limit(MOST_LISTED)
  return rows.map(({ blocked_id, full_name, created_at }) => ({
    // Under the name under which the two met, and without a picture, because one may have been chosen since.
    person: { person_id: blocked_id, full_name, avatar_url: null },
    created_at,
  }))
}

/** Throws `not_found` for somebody whom the caller has not met, exactly as for a missing account. */
export async function blockPerson(call: Call, person_id: string) {
  if (person_id === call.user.id) throw new AppError('invalid', text.self)
  if (!(await hasMet(call, person_id))) throw new AppError('not_found', text.notMet)
  await blockMet(call, person_id)
}

/** Blocks somebody whom the caller has met, which ends what connects the two; twice changes nothing. */
export async function blockMet(call: Call, blocked_id: string) {
  const { db, user, now, hooks } = call
  const full_name = await readMetName(db, user.id, blocked_id)
  const block = { blocker_id: user.id, blocked_id }
  await transactLive(call, now, async (tx, publisher) => {
    const made = await tx
      .insert(personBlocks)
      .values({ ...block, full_name, created_at: now.toISOString() })
      .onConflictDoNothing()
      .returning({ blocked_id: personBlocks.blocked_id })
    if (made.length > 0) await hooks.blockChanged(tx, publisher, block, now)
  })
}

export async function unblockPerson(call: Call, blocked_id: string) {
  const { user, now, hooks } = call
  const isIt = and(eq(personBlocks.blocker_id, user.id), eq(personBlocks.blocked_id, blocked_id))
  await transactLive(call, now, async (tx, publisher) => {
    const deleted = await tx.delete(personBlocks).where(isIt).returning({ blocked_id: personBlocks.blocked_id })
    if (deleted.length > 0) await hooks.blockChanged(tx, publisher, { blocker_id: user.id, blocked_id }, now)
  })
}
