import { eq } from 'drizzle-orm'
import { mayCreateEvent } from '#features/billing/rules.ts'
import { lockedPlanOf } from '#features/billing/server/service.ts'
import type { Call } from '#server/context.ts'
import { transact } from '#server/db/db.ts'
import { AppError } from '#shared/errors.ts'
import { text as organisersText } from '../organisers-text.ts'
import { recordAudit } from './audit-log.ts'
import { type OwnedConference, requireOwner } from './access.ts'
import { joinConference, leaveConference } from './members.ts'
import { listOrganisers, requireHelper } from './organisers.ts'
import { countConferences } from './service.ts'
import { conferences } from './table.ts'

/**
 * Hands a conference over to a co-organiser, in whose plan it must have room; the owner becomes a co-organiser. Works
 * without a plan of one's own.
 */
export async function transferConference(
  { db, hooks, user, now }: Call,
  conference: OwnedConference,
  new_owner_id: string,
) {
  requireOwner(conference, user)
  const changed = await transact(db, async (tx) => {
    await requireHelper(tx, conference, new_owner_id)
    const plan = await lockedPlanOf(tx, new_owner_id, now)
    if (!plan) throw new AppError('limit_reached', organisersText.heirWithoutPlan)
    const events_created = await countConferences(tx, new_owner_id)
    const taken = await hooks.countCredits(tx, { owner_id: new_owner_id })
    const moving = await hooks.countCredits(tx, { conference_id: conference.id })
    const hasRoom = mayCreateEvent({ event_limit: plan.event_limit, events_created }) && taken + moving <= plan.credits
    if (!hasRoom) throw new AppError('limit_reached', organisersText.heirWithoutRoom)
    const [handed] = await tx
      .update(conferences)
      .set({ owner_id: new_owner_id, updated_at: now.toISOString() })
      .where(eq(conferences.id, conference.id))
      .returning()
    await leaveConference(tx, { conference_id: conference.id, user_id: new_owner_id, role: 'organiser' })
    await joinConference(tx, { conference_id: conference.id, user_id: user.id, role: 'organiser' }, now)
    await recordAudit(tx, { conference_id: conference.id, user_id: user.id, action: 'ownership_transferred' }, now)
    return handed
  })
  return listOrganisers(db, { ...conference, ...changed })
}
