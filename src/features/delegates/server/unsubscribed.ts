import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { VisibleConference } from '#features/conferences/server/access.ts'
import type { Db } from '#server/db/db.ts'
import { delegates, unwantedInvitations } from './table.ts'

/** The hash that is stored of an address whose owner does not want invitations; `delegateHash` is the same in the database. */
export function hashAddress(email: string) {
  return createHash('sha256').update(email).digest('hex')
}

/** The hash of a delegate's address, computed where the delegates are. */
export const delegateHash = sql<string>`encode(sha256(convert_to(${delegates.email}, 'UTF8')), 'hex')`

/** Whether this address asked not to be invited to this conference. */
export async function isUnwanted(db: Db, { id }: VisibleConference, email: string) {
  const asked = and(eq(unwantedInvitations.conference_id, id), eq(unwantedInvitations.email_hash, hashAddress(email)))
  return (await db.$count(unwantedInvitations, asked)) > 0
}

/** All that asked so, for checking many addresses. */
export async function unwantedHashes(db: Db, { id }: VisibleConference): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ hash: unwantedInvitations.email_hash })
    .from(unwantedInvitations)
    .where(eq(unwantedInvitations.conference_id, id))
  return new Set(rows.map(({ hash }) => hash))
}

export async function noteUnwanted(tx: Db, conference_id: string, email_hash: string, now: Date) {
  await tx
    .insert(unwantedInvitations)
    .values({ conference_id, email_hash, asked_at: now.toISOString() })
    .onConflictDoNothing()
}
