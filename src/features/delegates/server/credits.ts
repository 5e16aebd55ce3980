import { eq, sql } from 'drizzle-orm'
import { lockedPlanOf, planOf } from '#features/billing/server/service.ts'
import { text as billingText } from '#features/billing/text.ts'
import type { ConferenceRow } from '#features/conferences/server/doors.ts'
import { conferences } from '#features/conferences/server/table.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#shared/errors.ts'
import { text } from '../text.ts'
import { delegates } from './table.ts'

/** Delegates of one conference, or of all that somebody owns; those in the bin do not count. */
export async function countCredits(db: Db, of: { conference_id: string } | { owner_id: string }) {
  if ('conference_id' in of) return db.$count(delegates, eq(delegates.conference_id, of.conference_id))
  // A list of ids, because a join costs as much again as the count.
  const owned = sql`array(select id from ${conferences} where owner_id = ${of.owner_id} and deleted_at is null)`
  return db.$count(delegates, sql`${delegates.conference_id} = any(${owned})`)
}

/** Attendee credits of somebody's plan: how many are used, and of how many; null without an active plan. */
export async function creditsOf(db: Db, owner_id: string, now: Date) {
  const [plan, used] = [await planOf(db, owner_id, now), await countCredits(db, { owner_id })]
  return { used, limit: plan && plan.credits }
}

/**
 * Call it in the transaction that adds delegates, before it counts what to add: others who add to conferences of the
 * same owner wait until the commit. Throws `subscription_required` without an active plan.
 */
export async function lockCredits(tx: Db, { owner_id }: Pick<ConferenceRow, 'owner_id'>, now: Date) {
  const plan = await lockedPlanOf(tx, owner_id, now)
  if (!plan) throw new AppError('subscription_required', billingText.required.title)
  return { used: await countCredits(tx, { owner_id }), limit: plan.credits }
}

/** Throws `limit_reached` unless so many more fit. */
export function requireCredits({ used, limit }: { used: number; limit: number }, more: number) {
  if (used + more > limit) throw new AppError('limit_reached', text.creditsUsed(limit))
}

/** For a registration that makes a new delegate, in its transaction: whether there is a credit for one more. */
export async function takesOneMore(tx: Db, { owner_id }: Pick<ConferenceRow, 'owner_id'>, now: Date) {
  const plan = await lockedPlanOf(tx, owner_id, now)
  return plan !== null && (await countCredits(tx, { owner_id })) < plan.credits
}
