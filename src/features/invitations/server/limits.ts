import { eq } from 'drizzle-orm'
import { users } from '#features/auth/server/table.ts'
import { invitationLimits, invitationsLeft, isPaid } from '#features/billing/invitation-rules.ts'
import { lockedSubscriptionOf, validSubscriptionOf } from '#features/billing/server/service.ts'
import type { SubscriptionRow } from '#features/billing/server/table.ts'
import type { Db } from '#server/db/db.ts'
import { emailsSent } from '#server/mail/email-log.ts'
import { AppError } from '#shared/errors.ts'
import { DAY_MS } from '#shared/time.ts'
import { inTime } from '#shared/wording.ts'
import { refusalText } from '../refusal-text.ts'

/** The kinds of emails with which an organiser writes to people who may not know them. */
const TEAM_KINDS = ['organiser-invitation', 'exhibitor-invitation'] as const
export type TeamKind = (typeof TEAM_KINDS)[number]
export const INVITATION_KINDS = ['delegate-invitation', ...TEAM_KINDS] as const

/** Whom an invitation is for. Some are kept for the team when those of delegates are used up. */
export type Audience = 'delegates' | 'team'

/**
 * How many invitations may still be sent, when there are more again, and the refusal for those beyond. `left_then` is how many
 * there are at that moment if none is sent before it; null where one after the other becomes free.
 */
type InvitationsLeft = { left: number; more_at: Date; left_then: number | null; refusal: AppError }

/** Who invites, and the topic of the emails with the invitations: those of a conference are counted together. */
export type Inviter = { owner_id: string; topic: string }

/**
 * How many invitations the conferences of an owner may still send together within 24 hours. Call it in the transaction
 * that queues them, before other rows are locked: concurrent invitations of one owner wait for each other.
 */
export async function lockInvitationsLeft(tx: Db, inviter: Inviter, audience: Audience, now: Date) {
  const subscription = await lockedSubscriptionOf(tx, inviter.owner_id, now)
  return leftWith(tx, { inviter, subscription, audience }, now)
}

/** The same for one more invitation to a team. Throws `too_many` if none is left. */
export async function requireTeamInvitation(tx: Db, inviter: Inviter, now: Date) {
  const { left, refusal } = await lockInvitationsLeft(tx, inviter, 'team', now)
  if (left < 1) throw refusal
}

/** How many are left for a screen, before anything is sent. */
export async function readInvitationsLeft(db: Db, inviter: Inviter, audience: Audience, now: Date) {
  const subscription = await validSubscriptionOf(db, inviter.owner_id, now)
  return leftWith(db, { inviter, subscription, audience }, now)
}

type Asked = { inviter: Inviter; subscription: SubscriptionRow | null; audience: Audience }

async function leftWith(db: Db, { inviter, subscription, audience }: Asked, now: Date): Promise<InvitationsLeft> {
  const { isNew, until } = await firstDayOf(db, inviter.owner_id, now)
  const limits = invitationLimits(subscription, isNew)
  const counted = { sender_id: inviter.owner_id, topics: [inviter.topic], kinds: INVITATION_KINDS }
  const sent = await emailsSent(db, counted, now)
  const isOfTeam = ({ kind }: { kind: string }) => TEAM_KINDS.some((one) => one === kind)
  const counts = { all: total(sent), team: total(sent.filter(isOfTeam)) }
  const left = invitationsLeft(limits, counts)[audience]
  const left_then = isNew ? invitationsLeft(invitationLimits(subscription, false), counts)[audience] : null
  const oldest = Math.min(now.getTime(), ...sent.map(({ oldest_at }) => Date.parse(oldest_at)))
  const more_at = isNew ? until : new Date(oldest + DAY_MS)
  const seconds = Math.ceil((more_at.getTime() - now.getTime()) / 1000)
  const sentence = audience === 'team' ? refusalText.noTeamInvitationsLeft : refusalText.noInvitationsLeft
  return { left, more_at, left_then, refusal: new AppError('too_many', sentence(inTime(seconds)), {}, seconds) }
}

/** How many invitations the conferences of an owner may send together within 24 hours. */
export async function invitationsADay(db: Db, owner_id: string, now: Date) {
  const { isNew } = await firstDayOf(db, owner_id, now)
  return invitationLimits(await validSubscriptionOf(db, owner_id, now), isNew).all
}

function total(sent: readonly { emails: number }[]) {
  return sent.reduce((sum, { emails }) => sum + emails, 0)
}

/** The first 24 hours of an account. */
async function firstDayOf(db: Db, id: string, now: Date) {
  const [owner] = await db.select({ created_at: users.created_at }).from(users).where(eq(users.id, id))
  const until = new Date(owner ? Date.parse(owner.created_at) + DAY_MS : 0)
  return { until, isNew: now < until }
}

/** Whether emails to strangers keep an owner's own words out of their subject: the account is new, and nobody has paid. */
export async function isUnknownOwner(db: Db, owner_id: string, now: Date) {
  const { isNew } = await firstDayOf(db, owner_id, now)
  return isNew && !isPaid(await validSubscriptionOf(db, owner_id, now))
}
