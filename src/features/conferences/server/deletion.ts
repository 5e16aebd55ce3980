import { and, desc, eq, gte, isNotNull, lt, type SQL } from 'drizzle-orm'
import { mayCreateEvent } from '#features/billing/rules.ts'
import { lockedPlanOf } from '#features/billing/server/service.ts'
import { subscriptionText } from '#features/billing/subscription-text.ts'
import type { Call, User } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { holdEmails, releaseEmails, retractEmails } from '#server/mail/outbox.ts'
import { AppError } from '#shared/errors.ts'
import { DAY_MS, instantAfter, instantBefore } from '#shared/time.ts'
import { emailTopic, ERASURE_NOTICE, KEPT_DAYS } from '../rules.ts'
import { text as organisersText } from '../organisers-text.ts'
import { refusalText } from '../refusal-text.ts'
import { closableConference, type ConferenceRow, type OwnedConference, requireOwner } from './access.ts'
import { countConferences } from './service.ts'
import { conferences } from './table.ts'

/** More than anyone deletes within KEPT_DAYS. */
const MOST_LISTED = 1000

/** Hides a conference from everyone; `purgeConferences` deletes it later. Only for its owner. */
export async function deleteConference(db: Db, user: User, conference: OwnedConference, now: Date) {
  requireOwner(conference, user)
  await transact(db, async (tx) => {
    const [deleted] = await tx
      .update(conferences)
      .set({ deleted_at: now.toISOString() })
      // Another request may have handed the conference over since its owner was checked.
      .where(and(eq(conferences.id, conference.id), eq(conferences.owner_id, user.id)))
      .returning({ id: conferences.id })
    if (!deleted) throw new AppError('conflict', organisersText.handedOverMeanwhile)
    await holdEmails(tx, emailTopic(conference))
  })
}

const before = (now: Date) => instantBefore(now, KEPT_DAYS * DAY_MS)

/** The deleted conferences of their owner that can be restored, the last deleted first. */
export async function listDeletedConferences({ db, hooks, user, now }: Pick<Call, 'db' | 'hooks' | 'user' | 'now'>) {
  const rows = await db
    .select({ id: conferences.id, name: conferences.name, deleted_at: conferences.deleted_at })
    .from(conferences)
    .where(and(eq(conferences.owner_id, user.id), gte(conferences.deleted_at, before(now))))
    .orderBy(desc(conferences.deleted_at), desc(conferences.id))
    .limit(MOST_LISTED)
  const listed = []
  for (const { id, name, deleted_at } of rows) {
    if (deleted_at === null) continue
    const kept_until = instantAfter(new Date(deleted_at), KEPT_DAYS * DAY_MS)
    listed.push({ id, name, deleted_at, kept_until, delegates: await hooks.countCredits(db, { conference_id: id }) })
  }
  return listed
}

/**
 * Brings a deleted conference back as it was: its addresses, people and invitations were kept. Calling it again changes
 * nothing. Throws `limit_reached` when it no longer fits into the owner's plan.
 */
export async function restoreConference(call: Call, id: string): Promise<ConferenceRow> {
  return transact(call.db, async (tx) => {
    const { hooks, user, now } = call
    // Locked as for a new conference, so that concurrent requests cannot pass the limits.
    const plan = await lockedPlanOf(tx, user.id, now)
    const isKept = and(
      eq(conferences.id, id),
      eq(conferences.owner_id, user.id),
      gte(conferences.deleted_at, before(now)),
    )
    const [deleted] = await tx.select().from(conferences).where(isKept).for('update')
    if (!deleted) {
      const conference = await closableConference({ ...call, db: tx }, id)
      requireOwner(conference, user)
      return conference
    }
    if (!plan) throw new AppError('subscription_required', subscriptionText.required.title)
    const events_created = await countConferences(tx, user.id)
    const used = await hooks.countCredits(tx, { owner_id: user.id })
    const returning = await hooks.countCredits(tx, { conference_id: id })
    if (!mayCreateEvent({ event_limit: plan.event_limit, events_created }))
      throw new AppError('limit_reached', refusalText.noEventToRestore)
    if (returning > 0 && used + returning > plan.credits)
      throw new AppError('limit_reached', refusalText.noCreditsToRestore(returning))
    const restored = { deleted_at: null, restored_at: now.toISOString() }
    await tx.update(conferences).set(restored).where(eq(conferences.id, id))
    await retractEmails(tx, { topic: emailTopic(deleted), kind: ERASURE_NOTICE })
    await releaseEmails(tx, emailTopic(deleted), now)
    return { ...deleted, ...restored }
  })
}

/** Deletes conferences that were hidden KEPT_DAYS ago, with everything in them. Returns how many. */
export async function purgeConferences(db: Db, now: Date) {
  return transact(db, (tx) => dropConferences(tx, lt(conferences.deleted_at, before(now))))
}

/** Deletes the deleted conferences of an owner for good. Call it in the transaction that erases the account. */
export async function purgeConferencesOf(tx: Db, owner_id: string) {
  await dropConferences(tx, and(eq(conferences.owner_id, owner_id), isNotNull(conferences.deleted_at)))
}

async function dropConferences(tx: Db, which: SQL | undefined) {
  const deleted = await tx.delete(conferences).where(which).returning({ id: conferences.id })
  for (const conference of deleted) await retractEmails(tx, { topic: emailTopic(conference) })
  return deleted.length
}
