import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
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
  const deleted = await tx.delete(ignoredPeople).where(isIt).returning({ person_id: ignoredPeople.person_id })
  return deleted.length > 0
}
