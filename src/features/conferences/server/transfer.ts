import { and, eq, isNull } from 'drizzle-orm'
import { mayCreateEvent } from '#features/billing/rules.ts'
import { lockedPlanOf } from '#features/billing/server/service.ts'
import { users } from '#features/auth/server/table.ts'
import { nameOf } from '#features/profile/server/service.ts'
import { profiles } from '#features/profile/server/table.ts'
import type { Call, User } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import type { Env } from '#server/env.ts'
import { queueEmail } from '#server/mail/outbox.ts'
import { AppError } from '#shared/errors.ts'
import { text as organisersText } from '../organisers-text.ts'
import { recordAudit } from './audit-log.ts'
import { type OwnedConference, requireOwner } from './access.ts'
import { handOverEmail } from './mail.ts'
import { joinConference, leaveConference, organiserAddresses } from './members.ts'
import { listOrganisers, requireHelper } from './organisers.ts'
import { countConferences } from './service.ts'
import { conferences } from './table.ts'

/**
 * Hands a conference over to a co-organiser, in whose plan it must have room; the owner becomes a co-organiser. The
 * caller needs no active plan.
 */
export async function transferConference(
  { db, env, hooks, user, now }: Call,
  conference: OwnedConference,
  new_owner_id: string,
) {
  requireOwner(conference, user)
  const changed = await transact(db, async (tx) => {
    await requireHelper(tx, conference, new_owner_id)
    const plan = await lockedPlanOf(tx, new_owner_id, now)
    if (!plan) throw new AppError('limit_reached', organisersText.heirWithoutPlan)
    const events_created = await countConferences(tx, new_owner_id)
    const used = await hooks.countCredits(tx, { owner_id: new_owner_id })
    const moving = await hooks.countCredits(tx, { conference_id: conference.id })
    const hasRoom = mayCreateEvent({ event_limit: plan.event_limit, events_created }) && used + moving <= plan.credits
    if (!hasRoom) throw new AppError('limit_reached', organisersText.heirWithoutRoom)
    const [handed] = await tx
      .update(conferences)
      .set({ owner_id: new_owner_id, updated_at: now.toISOString() })
      // Another request may have handed the conference over, or deleted it, since its owner was checked.
      .where(and(eq(conferences.id, conference.id), eq(conferences.owner_id, user.id), isNull(conferences.deleted_at)))
      .returning()
    if (!handed) throw new AppError('conflict', organisersText.handedOverMeanwhile)
    await leaveConference(tx, { conference_id: conference.id, user_ids: [new_owner_id], role: 'organiser' })
    await joinConference(tx, { conference_id: conference.id, user_id: user.id, role: 'organiser' }, now)
    await emailOrganisers(tx, env, { conference: handed, before: user, after: new_owner_id }, now)
    await recordAudit(tx, { conference_id: conference.id, user_id: user.id, action: 'ownership_transferred' }, now)
    return handed
  })
  return listOrganisers(db, { ...conference, ...changed })
}

type HandOver = { conference: { id: string; name: string }; before: User; after: string }

/** Tells everyone but the former owner, because several may have been asked to take the conference over. */
async function emailOrganisers(tx: Db, env: Env, { conference, before, after }: HandOver, now: Date) {
  const [owner] = await tx
    .select({ email: users.email, full_name: profiles.full_name })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, after))
  const from = (await nameOf(tx, before.id)) ?? before.email
  const addresses = await organiserAddresses(tx, conference.id)
  for (const to of addresses.filter((address) => address !== before.email)) {
    const new_owner = to === owner?.email ? null : (owner?.full_name ?? owner?.email ?? organisersText.deletedUser)
    const written = handOverEmail(env, { to, conference, from, new_owner })
    await queueEmail(tx, { ...written, quoted_ids: [before.id, after] }, now)
  }
}
