import { and, eq, sql } from 'drizzle-orm'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { transactLive } from '#server/live/events.ts'
import { metPerson } from './meeting.ts'
import { lockPair, tellPair } from './pairs.ts'
import { ignoredPeople } from './table.ts'

type Ignoring = { person_id: string; ignored_id: string; requests: boolean }

/** Somebody whose request was ignored stays so when a suggestion of them is ignored as well. */
export async function ignorePerson(tx: Db, ignoring: Ignoring, now: Date) {
  await tx
    .insert(ignoredPeople)
    .values({ ...ignoring, created_at: now.toISOString() })
    .onConflictDoUpdate({
      target: [ignoredPeople.person_id, ignoredPeople.ignored_id],
      set: { requests: sql`${ignoredPeople.requests} or excluded.requests` },
    })
}

/** Returns whether the person was ignored. */
export async function unignorePerson(tx: Db, person_id: string, ignored_id: string) {
  const isIt = and(eq(ignoredPeople.person_id, person_id), eq(ignoredPeople.ignored_id, ignored_id))
  const gone = await tx.delete(ignoredPeople).where(isIt).returning({ person_id: ignoredPeople.person_id })
  return gone.length > 0
}

/** Whether somebody is suggested to the caller. A request of theirs arrives all the same. */
export async function setSuggestionIgnored(call: Call, person_id: string, isIgnored: boolean) {
  const { user, now } = call
  await metPerson(call, person_id)
  await transactLive(call, now, async (tx, writer) => {
    const row = await lockPair(tx, user.id, person_id)
    if (isIgnored) await ignorePerson(tx, { person_id: user.id, ignored_id: person_id, requests: false }, now)
    else await unignorePerson(tx, user.id, person_id)
    await tellPair(tx, writer, row, [user.id])
  })
}
