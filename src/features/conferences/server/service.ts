import { randomUUID } from 'node:crypto'
import { and, count, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { mayCreateEvent } from '#features/billing/rules.ts'
import { subscriptionText } from '#features/billing/subscription-text.ts'
import { lockedPlanOf } from '#features/billing/server/service.ts'
import type { User } from '#server/context.ts'
import { type Db, transact, violates } from '#server/db/db.ts'
import { retractEmails } from '#server/mail/outbox.ts'
import { AppError } from '#shared/errors.ts'
import { DAY_MS, instantBefore } from '#shared/time.ts'
import type { ConferenceChange, NewConference } from '../fields.ts'
import { KEPT_DAYS, emailTopic } from '../rules.ts'
import { slugOf } from '../slug-rules.ts'
import { refusalText } from '../refusal-text.ts'
import { text } from '../text.ts'
import { type ConferenceRow, type OwnedConference, requireOwner } from './access.ts'
import { takeSlug } from './slugs.ts'
import { conferenceMembers, conferences } from './table.ts'

/** More than anyone organises by hand. */
const MOST_LISTED = 1000

function organisedBy(db: Db, user_id: string) {
  const helped = db
    .select({ id: conferenceMembers.conference_id })
    .from(conferenceMembers)
    .where(and(eq(conferenceMembers.user_id, user_id), eq(conferenceMembers.role, 'organiser')))
  return and(isNull(conferences.deleted_at), or(eq(conferences.owner_id, user_id), inArray(conferences.id, helped)))
}

/** The conferences that a user owns or co-organises, newest first. */
export async function listConferences(db: Db, user: User): Promise<ConferenceRow[]> {
  return db
    .select()
    .from(conferences)
    .where(organisedBy(db, user.id))
    .orderBy(desc(conferences.created_at), desc(conferences.id))
    .limit(MOST_LISTED)
}

export async function conferenceStats(db: Db, user: User) {
  const [counted] = await db
    .select({ total: count(), published: sql`count(*) filter (where ${conferences.active})`.mapWith(Number) })
    .from(conferences)
    .where(organisedBy(db, user.id))
  const { total, published } = counted ?? { total: 0, published: 0 }
  return { total_conferences: total, published_conferences: published, draft_conferences: total - published }
}

/** How many conferences count towards the owner's plan. */
export async function countConferences(db: Db, user_id: string) {
  return db.$count(conferences, and(eq(conferences.owner_id, user_id), isNull(conferences.deleted_at)))
}

/** Creates a draft. Throws `subscription_required` without an active plan and `limit_reached` at its limit. */
export async function createConference(db: Db, user: User, fields: z.output<typeof NewConference>, now: Date) {
  return transact(db, async (tx) => {
    // Locks the subscription until the commit, so that only one of several requests gets the last event of the plan.
    const plan = await lockedPlanOf(tx, user.id, now)
    if (!plan) throw new AppError('subscription_required', subscriptionText.required.title)
    const events_created = await countConferences(tx, user.id)
    if (!mayCreateEvent({ event_limit: plan.event_limit, events_created }))
      throw new AppError('limit_reached', text.limitReached)

    const id = randomUUID()
    const at = now.toISOString()
    const slug = await takeSlug(tx, id, fields.name)
    const [made] = await tx
      .insert(conferences)
      .values({ ...fields, id, slug, owner_id: user.id, created_at: at, updated_at: at })
      .returning()
    return made!
  })
}

/** Stores the fields that differ. A new name gives a new slug; the old one redirects. */
export async function updateConference(db: Db, conference: OwnedConference, change: ConferenceChange, now: Date) {
  const before = new Map<string, unknown>(Object.entries(conference))
  const isNew = Object.entries(change).some(([name, value]) => value !== undefined && value !== before.get(name))
  if (!isNew) return conference
  try {
    return await transact(db, async (tx) => {
      const renamed = change.name !== undefined && slugOf(change.name) !== slugOf(conference.name)
      const slug = renamed ? { slug: await takeSlug(tx, conference.id, change.name ?? '') } : {}
      const [changed] = await tx
        .update(conferences)
        .set({ ...change, ...slug, updated_at: now.toISOString() })
        .where(eq(conferences.id, conference.id))
        .returning()
      if (!changed) throw new AppError('not_found', text.noAccess)
      return changed
    })
  } catch (error) {
    // A request may hold only one of the dates, so the database compares the stored ones.
    if (violates(error, 'conferences_dates'))
      throw new AppError('invalid', refusalText.endBeforeStart, { end_date: refusalText.endBeforeStart })
    throw error
  }
}

/** Hides a conference from everyone; `purgeConferences` deletes it later. Only for its owner. */
export async function deleteConference(db: Db, user: User, conference: OwnedConference, now: Date) {
  requireOwner(conference, user)
  await transact(db, async (tx) => {
    await tx.update(conferences).set({ deleted_at: now.toISOString() }).where(eq(conferences.id, conference.id))
    await retractEmails(tx, { topic: emailTopic(conference) })
  })
}

/** Deletes conferences that were hidden KEPT_DAYS ago, with everything in them. Returns how many. */
export async function purgeConferences(db: Db, now: Date) {
  const before = instantBefore(now, KEPT_DAYS * DAY_MS)
  const gone = await db.delete(conferences).where(lt(conferences.deleted_at, before)).returning({ id: conferences.id })
  return gone.length
}
