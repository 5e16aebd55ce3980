import { and, eq, exists, isNotNull, isNull, sql } from 'drizzle-orm'
import { isOver } from '#features/conferences/rules.ts'
import type { ConferenceRow } from '#features/conferences/server/access.ts'
import { conferences } from '#features/conferences/server/table.ts'
import { INVITATION_DAYS } from '#features/delegates/rules.ts'
import { type DelegateRow, delegates } from '#features/delegates/server/table.ts'
import { type Claim, isClaimed } from '#features/invitations/server/tokens.ts'
import type { Db } from '#server/db/db.ts'
import { DAY_MS } from '#shared/time.ts'
import type { RegistrationEnd } from '../link-rules.ts'
import { registrationRequests } from './table.ts'

type RequestRow = typeof registrationRequests.$inferSelect

/** The owner of a token: an invited delegate, or a person who asked to register. */
export type Found = { conference: ConferenceRow } & (
  | { delegate: DelegateRow; request: null; is_listed: true }
  // The organisers may have the address of somebody who asked on their list as well.
  | { delegate: null; request: RequestRow; is_listed: boolean }
)

/**
 * The person a token was sent to, whether or not it is still valid. As an id, a token is that of the conference to which the
 * caller is invited. `lock` locks the row until the commit, so that concurrent requests with one token wait for each other.
 */
export async function findToken(db: Db, claim: Claim, { lock } = { lock: false }): Promise<Found | null> {
  const { conference_id, email, invitation_hash } = delegates
  const isInvited = isClaimed({ id: conference_id, email, hash: invitation_hash }, claim)
  const hasAsked = isClaimed(registrationRequests, { ...claim, address: null })
  const invited = db
    .select({ delegate: delegates, conference: conferences })
    .from(delegates)
    .innerJoin(conferences, eq(conferences.id, delegates.conference_id))
    .where(and(isInvited, isNotNull(invitation_hash), isNull(conferences.deleted_at)))
  const asked = db
    .select({ request: registrationRequests, conference: conferences, is_listed: isListed(db) })
    .from(registrationRequests)
    .innerJoin(conferences, eq(conferences.id, registrationRequests.conference_id))
    .where(and(hasAsked, isNull(conferences.deleted_at)))
  // Both queries always run, so that the time does not reveal the kind of token.
  const [invitation] = await (lock ? invited.for('update', { of: delegates }) : invited)
  const [request] = await (lock ? asked.for('update', { of: registrationRequests }) : asked)
  if (invitation) return { ...invitation, request: null, is_listed: true }
  return request ? { ...request, delegate: null } : null
}

function isListed(db: Db) {
  const { conference_id, email } = registrationRequests
  const listed = and(eq(delegates.conference_id, conference_id), eq(delegates.email, email))
  return sql<boolean>`${exists(db.select({ id: delegates.id }).from(delegates).where(listed))}`
}

/** Why a token that is there cannot be used now; null if it can. */
export function endOf(found: Found, now: Date): RegistrationEnd | null {
  const { conference, is_listed } = found
  if (isOver(conference, now)) return 'over'
  if (conference.registration_choice === 'closed') return 'closed'
  if (conference.registration_choice === 'invited' && !is_listed) return 'invited'
  return isExpired(found, now) ? 'expired' : null
}

function isExpired({ delegate, request }: Found, now: Date) {
  if (request) return Date.parse(request.expires_at) <= now.getTime()
  const { delivered_at } = delegate
  return delivered_at !== null && Date.parse(delivered_at) + INVITATION_DAYS * DAY_MS <= now.getTime()
}

/** The data of the person a token was sent to. */
export function personOf({ delegate, request }: Found) {
  const { full_name, email, company, position } = delegate ?? request
  return { full_name, email: email ?? '', company, position }
}
