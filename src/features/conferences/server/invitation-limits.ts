import { eq } from 'drizzle-orm'
import { users } from '#features/auth/server/table.ts'
import { FIRST_DAY_INVITATIONS } from '#features/billing/rules.ts'
import { lockedPlanOf } from '#features/billing/server/service.ts'
import type { Db } from '#server/db/db.ts'
import { countEmailsOf } from '#server/mail/email-log.ts'
import { AppError } from '#shared/errors.ts'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { refusalText } from '../refusal-text.ts'

/** The kinds of emails with which an organiser writes to people who may not know them. */
export const INVITATION_KINDS = ['delegate-invitation', 'organiser-invitation'] as const

/** How many invitations may still be sent, and the refusal for those beyond. */
export type InvitationsLeft = { left: number; refusal: AppError }

/**
 * How many invitations the conferences of an owner may still send together within 24 hours. Call it in the transaction
 * that queues them, before other rows are locked: concurrent invitations of one owner wait for each other.
 */
export async function lockInvitationsLeft(tx: Db, owner_id: string, now: Date): Promise<InvitationsLeft> {
  const plan = await lockedPlanOf(tx, owner_id, now)
  const [owner] = await tx.select({ created_at: users.created_at }).from(users).where(eq(users.id, owner_id))
  const sent = await countEmailsOf(tx, owner_id, INVITATION_KINDS, now)
  const credits = plan?.credits ?? 0
  const newFor = owner ? Date.parse(owner.created_at) + DAY_MS - now.getTime() : 0
  if (!plan || newFor <= 0)
    return {
      left: credits - sent,
      refusal: new AppError('too_many', refusalText.tooManyInvitations, {}, HOUR_MS / 1000),
    }
  const limit = FIRST_DAY_INVITATIONS[plan.id]
  const seconds = Math.ceil(newFor / 1000)
  return { left: limit - sent, refusal: new AppError('too_many', refusalText.firstDayInvitations(limit), {}, seconds) }
}
