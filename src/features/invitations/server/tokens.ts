import { and, type AnyColumn, eq, gt, or } from 'drizzle-orm'
import { addressForId } from '#features/auth/server/accounts.ts'
import { UNKNOWN_TOKENS } from '#features/auth/server/signup.ts'
import type { Call, User } from '#server/context.ts'
import { hashSecret } from '#server/secrets.ts'
import type { InvitationTable } from './table.ts'

/** What somebody names an invitation by. `address` is null unless the token is an id and the address the caller's. */
export type Claim = { token: string; address: string | null }

type Columns = { hash: AnyColumn; id: AnyColumn; email: AnyColumn }

/**
 * Whether a row is the invitation that a claim names: by the secret of its link, or by its id, as notifications do, for the
 * holder of the invited address. The database compares hashes, so its time says nothing about a secret.
 */
export function isClaimed({ hash, id, email }: Columns, { token, address }: Claim) {
  const isOwn = address === null ? undefined : and(eq(id, token), eq(email, address))
  return or(eq(hash, hashSecret(token)), isOwn)
}

/** The same for invitations that have not expired. Accepted and withdrawn ones have no row. */
export function isPending(table: InvitationTable, claim: Claim, now: Date) {
  return and(isClaimed(table, claim), gt(table.expires_at, now.toISOString()))
}

type Caller = Pick<Call<User | null>, 'db' | 'limits' | 'source' | 'user'>

/**
 * What `find` finds of the token that a caller brings, or null. Tokens that nobody has are limited for each network address,
 * so that they cannot be guessed.
 */
export async function findByToken<Found>(
  { db, limits, source, user }: Caller,
  token: string,
  find: (claim: Claim) => Promise<Found | null>,
): Promise<Found | null> {
  const found = await find({ token, address: await addressForId(db, user, token) })
  if (!found) await limits.spend(UNKNOWN_TOKENS, source)
  return found
}
