import { eq } from 'drizzle-orm'
import { mayCreateEvent } from '#features/billing/rules.ts'
import { lockedPlanOf } from '#features/billing/server/service.ts'
import type { Call } from '#server/context.ts'
import { type Db, transact } from '#server/db.ts'
import { AppError } from '#shared/errors.ts'
import { text } from '../text.ts'
import { noteAct } from './audit.ts'
import { type OwnedConference, requireOwner } from './doors.ts'
import { joinConference, leaveConference } from './members.ts'
import { listOrganisers, requireHelper } from './organisers.ts'
import { countConferences } from './service.ts'
import { conferences } from './table.ts'

/** Delegates of a conference, or of all that somebody owns. Handed in, since delegates come later. */
export type CountCredits = (db: Db, of: { conference_id: string } | { owner_id: string }) => Promise<number>

/**
 * Hands a conference over to a co-organiser, in whose plan it must have room; the owner becomes a co-organiser. Works
 * without a plan of one's own.
 */
export async function transferConference(
  { db, user, now }: Call,
  conference: OwnedConference,
  heir_id: string,
  countCredits: CountCredits,
) {
  requireOwner(conference, user)
  const changed = await transact(db, async (tx) => {
    await requireHelper(tx, conference, heir_id)
    const plan = await lockedPlanOf(tx, heir_id, now)
    if (!plan) throw new AppError('limit_reached', text.heirWithoutPlan)
    const events_created = await countConferences(tx, heir_id)
    const taken = await countCredits(tx, { owner_id: heir_id })
    const moving = await countCredits(tx, { conference_id: conference.id })
    const hasRoom = mayCreateEvent({ event_limit: plan.event_limit, events_created }) && taken + moving <= plan.credits
    if (!hasRoom) throw new AppError('limit_reached', text.heirWithoutRoom)
    const [handed] = await tx
      .update(conferences)
      .set({ owner_id: heir_id, updated_at: now.toISOString() })
      .where(eq(conferences.id, conference.id))
      .returning()
    await leaveConference(tx, { conference_id: conference.id, user_id: heir_id, role: 'organiser' })
    await joinConference(tx, { conference_id: conference.id, user_id: user.id, role: 'organiser' }, now)
    await noteAct(tx, { conference_id: conference.id, user_id: user.id, action: 'ownership_transferred' }, now)
    return handed
  })
  return listOrganisers(db, { ...conference, ...changed })
}
