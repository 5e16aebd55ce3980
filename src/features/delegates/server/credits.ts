import { eq, sql, type SQLWrapper } from 'drizzle-orm'
import { users } from '#features/auth/server/table.ts'
import { lockedPlanOf, planOf, plansOf } from '#features/billing/server/service.ts'
import { subscriptionText } from '#features/billing/subscription-text.ts'
import type { Credits } from '#features/conferences/rules.ts'
import { conferences } from '#features/conferences/server/table.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { AppError } from '#shared/errors.ts'
import { text } from '../text.ts'
import { delegates } from './table.ts'

/** The ids of an owner's conferences. An array, because a join would double the cost of counting their delegates. */
function ownedBy(owner_id: SQLWrapper | string) {
  return sql`array(select id from ${conferences} where owner_id = ${owner_id} and deleted_at is null)`
}

/** The number of delegates of a conference, or of all conferences of an owner. Deleted conferences do not count. */
export async function countCredits(db: Db, of: { conference_id: string } | { owner_id: string }) {
  if ('conference_id' in of) return db.$count(delegates, eq(delegates.conference_id, of.conference_id))
  return db.$count(delegates, sql`${delegates.conference_id} = any(${ownedBy(of.owner_id)})`)
}

/** How many attendee credits an owner's plan has and how many are used. The limit is null without an active plan. */
export async function creditsOf(db: Db, owner_id: string, now: Date): Promise<Credits> {
  const [plan, used] = [await planOf(db, owner_id, now), await countCredits(db, { owner_id })]
  return { used, limit: plan && plan.credits }
}

/** The same for several owners, with two queries. */
export async function creditsOfOwners(db: Db, owner_ids: readonly string[], now: Date) {
  const credits = sql<number>`(
    select count(*) from ${delegates} where ${delegates.conference_id} = any(${ownedBy(users.id)}))`.mapWith(Number)
  const rows = await db.select({ owner_id: users.id, credits }).from(users).where(isAnyOf(users.id, owner_ids))
  const used = new Map(rows.map((row) => [row.owner_id, row.credits]))
  const plans = await plansOf(db, owner_ids, now)
  return (owner_id: string): Credits => ({
    used: used.get(owner_id) ?? 0,
    limit: plans.get(owner_id)?.credits ?? null,
  })
}

/**
 * Call it in a transaction that adds delegates, before counting: other requests that add delegates for the same owner wait
 * until the commit. Throws `subscription_required` without an active plan.
 */
export async function lockCredits(tx: Db, owner_id: string, now: Date) {
  const plan = await lockedPlanOf(tx, owner_id, now)
  if (!plan) throw new AppError('subscription_required', subscriptionText.required.title)
  return { used: await countCredits(tx, { owner_id }), limit: plan.credits }
}

/** Throws `limit_reached` unless there are credits for `more` delegates. */
export function requireCredits({ used, limit }: { used: number; limit: number }, more: number) {
  if (used + more > limit) throw new AppError('limit_reached', text.creditsUsed(limit))
}

/** Whether there is a credit for one more delegate. Call it in the transaction of a registration. */
export async function takesOneMore(tx: Db, owner_id: string, now: Date) {
  const plan = await lockedPlanOf(tx, owner_id, now)
  return plan !== null && (await countCredits(tx, { owner_id })) < plan.credits
}
