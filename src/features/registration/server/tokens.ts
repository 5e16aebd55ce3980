import { and, eq, isNull } from 'drizzle-orm'
import { isOver } from '#features/conferences/rules.ts'
import type { ConferenceRow } from '#features/conferences/server/doors.ts'
import { conferences } from '#features/conferences/server/table.ts'
import { INVITATION_DAYS } from '#features/delegates/rules.ts'
import { type DelegateRow, delegates } from '#features/delegates/server/table.ts'
import type { Db } from '#server/db.ts'
import { hashSecret } from '#server/secrets.ts'
import { registrationRequests } from './table.ts'

type RequestRow = typeof registrationRequests.$inferSelect

/** What a token belongs to: a delegate who was invited, or a stranger who asked to register. */
export type Found = { conference: ConferenceRow } & (
  { delegate: DelegateRow; request: null } | { delegate: null; request: RequestRow }
)

/**
 * Whom a token was mailed to, whether it still stands or not. `lock` holds the row until the commit, so that of twenty
 * who use a token at once the others see what the first has done.
 */
export async function findToken(db: Db, token: string, { lock }: { lock: boolean }): Promise<Found | null> {
  const hash = hashSecret(token)
  const invited = db
    .select({ delegate: delegates, conference: conferences })
    .from(delegates)
    .innerJoin(conferences, eq(conferences.id, delegates.conference_id))
    .where(and(eq(delegates.invitation_hash, hash), isNull(conferences.deleted_at)))
  const asked = db
    .select({ request: registrationRequests, conference: conferences })
    .from(registrationRequests)
    .innerJoin(conferences, eq(conferences.id, registrationRequests.conference_id))
    .where(and(eq(registrationRequests.hash, hash), isNull(conferences.deleted_at)))
  // Both are always asked, so that the time does not tell what sort of token it was.
  const [invitation] = await (lock ? invited.for('update', { of: delegates }) : invited)
  const [request] = await (lock ? asked.for('update', { of: registrationRequests }) : asked)
  if (invitation) return { ...invitation, request: null }
  return request ? { ...request, delegate: null } : null
}

const DAY_MS = 24 * 60 * 60_000

/** Whether somebody may register with it now: not expired, the conference not over, its registration switched on. */
export function isStanding({ conference, delegate, request }: Found, now: Date) {
  if (!conference.delegate_registration_enabled || isOver(conference, now)) return false
  if (request) return Date.parse(request.expires_at) > now.getTime()
  const { delivered_at } = delegate
  return delivered_at === null || Date.parse(delivered_at) + INVITATION_DAYS * DAY_MS > now.getTime()
}

/** The person a token was mailed to. */
export function personOf({ delegate, request }: Found) {
  const { full_name, email, company, position } = delegate ?? request
  return { full_name, email: email ?? '', company, position }
}
