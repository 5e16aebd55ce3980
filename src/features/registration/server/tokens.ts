import { and, eq, isNotNull, isNull, or } from 'drizzle-orm'
import { isOver } from '#features/conferences/rules.ts'
import type { ConferenceRow } from '#features/conferences/server/access.ts'
import { conferences } from '#features/conferences/server/table.ts'
import { INVITATION_DAYS } from '#features/delegates/rules.ts'
import { type DelegateRow, delegates } from '#features/delegates/server/table.ts'
import type { Db } from '#server/db/db.ts'
import { hashSecret } from '#server/secrets.ts'
import { DAY_MS } from '#shared/time.ts'
import { registrationRequests } from './table.ts'

type RequestRow = typeof registrationRequests.$inferSelect

/** The owner of a token: an invited delegate, or a person who asked to register. */
export type Found = { conference: ConferenceRow } & (
  { delegate: DelegateRow; request: null } | { delegate: null; request: RequestRow }
)

/** With the `address` of the caller the token may be the id of a conference to which they are invited. */
type Sought = { token: string; address: string | null; lock: boolean }

/**
 * The person a token was sent to, whether or not it is still valid. `lock` locks the row until the commit, so that
 * concurrent requests with one token wait for each other.
 */
export async function findToken(db: Db, { token, address, lock }: Sought): Promise<Found | null> {
  const hash = hashSecret(token)
  const isOwn =
    address === null
      ? undefined
      : and(eq(delegates.conference_id, token), eq(delegates.email, address), isNotNull(delegates.invitation_hash))
  const invited = db
    .select({ delegate: delegates, conference: conferences })
    .from(delegates)
    .innerJoin(conferences, eq(conferences.id, delegates.conference_id))
    .where(and(or(eq(delegates.invitation_hash, hash), isOwn), isNull(conferences.deleted_at)))
  const asked = db
    .select({ request: registrationRequests, conference: conferences })
    .from(registrationRequests)
    .innerJoin(conferences, eq(conferences.id, registrationRequests.conference_id))
    .where(and(eq(registrationRequests.hash, hash), isNull(conferences.deleted_at)))
  // Both queries always run, so that the time does not reveal the kind of token.
  const [invitation] = await (lock ? invited.for('update', { of: delegates }) : invited)
  const [request] = await (lock ? asked.for('update', { of: registrationRequests }) : asked)
  if (invitation) return { ...invitation, request: null }
  return request ? { ...request, delegate: null } : null
}

/** Whether the token can be used now: not expired, the conference not over, and registration turned on. */
export function isRedeemable({ conference, delegate, request }: Found, now: Date) {
  if (!conference.delegate_registration_enabled || isOver(conference, now)) return false
  if (request) return Date.parse(request.expires_at) > now.getTime()
  const { delivered_at } = delegate
  return delivered_at === null || Date.parse(delivered_at) + INVITATION_DAYS * DAY_MS > now.getTime()
}

/** The data of the person a token was sent to. */
export function personOf({ delegate, request }: Found) {
  const { full_name, email, company, position } = delegate ?? request
  return { full_name, email: email ?? '', company, position }
}
