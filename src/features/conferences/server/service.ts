import { randomUUID } from 'node:crypto'
import { and, count, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { mayCreateEvent, type Plan } from '#features/billing/rules.ts'
import { subscriptionText } from '#features/billing/subscription-text.ts'
import { lockedPlanOf, planOf } from '#features/billing/server/service.ts'
import type { Call, User } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { violates } from '#server/db/refusals.ts'
import { refuseOverwrite } from '#server/db/overwrite.ts'
import { AppError } from '#shared/errors.ts'
import type { OpenedVersion } from '#shared/opened-version.ts'
import { type ConferenceChange, NewConference } from '../fields.ts'
import type { AuditAction, RegistrationChoice } from '../rules.ts'
import { slugOf } from '../slug-rules.ts'
import { refusalText } from '../refusal-text.ts'
import { text } from '../text.ts'
import type { ConferenceRow, OwnedConference } from './access.ts'
import { recordAudit } from './audit-log.ts'
import { refuseForeignCover } from './covers.ts'
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

function requireEvent(plan: Plan | null, events_created: number) {
  if (!plan) throw new AppError('subscription_required', subscriptionText.required.title)
  if (!mayCreateEvent({ event_limit: plan.event_limit, events_created }))
    throw new AppError('limit_reached', text.limitReached)
}

/** Throws as `createConference` does, for what takes long and checks again at its end. */
export async function requireRoomInPlan(db: Db, user: User, now: Date) {
  requireEvent(await planOf(db, user.id, now), await countConferences(db, user.id))
}

/**
 * Creates a draft in a transaction that takes long, without what others wait for: its address and the check of the plan come
 * with `finishConference`, which is called last.
 */
export async function beginConference(tx: Db, user: User, { id, name }: { id: string; name: string }, now: Date) {
  const at = now.toISOString()
  const fields = NewConference.parse({ name })
  await tx.insert(conferences).values({ ...fields, id, slug: id, owner_id: user.id, created_at: at, updated_at: at })
}

/** Throws as `createConference` does. */
export async function finishConference(tx: Db, user: User, { id, name }: { id: string; name: string }, now: Date) {
  requireEvent(await lockedPlanOf(tx, user.id, now), (await countConferences(tx, user.id)) - 1)
  await tx.update(conferences).set({ slug: await takeSlug(tx, id, name) }).where(eq(conferences.id, id)) // prettier-ignore
}

/** Creates a draft. Throws `subscription_required` without an active plan and `limit_reached` at its limit. */
export async function createConference(db: Db, user: User, fields: z.output<typeof NewConference>, now: Date) {
  return transact(db, async (tx) => {
    // Locks the subscription until the commit, so that only one of several requests gets the last event of the plan.
    requireEvent(await lockedPlanOf(tx, user.id, now), await countConferences(tx, user.id))

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

/** Stores the fields that differ. A new name gives a new slug; the old one redirects. Throws as `refuseOverwrite` does. */
export async function updateConference(
  { db, user, now }: Pick<Call, 'db' | 'user' | 'now'>,
  conference: OwnedConference,
  { updated_at, field_versions, ...sent }: ConferenceChange & OpenedVersion,
) {
  if (!differs(conference, withChoice(conference, sent))) return conference
  if (sent.cover_url !== conference.cover_url) await refuseForeignCover(db, conference, sent.cover_url)
  try {
    return await transact(db, async (tx) => {
      const [stored] = await tx.select().from(conferences).where(eq(conferences.id, conference.id)).for('update')
      if (!stored) throw new AppError('not_found', text.noAccess)
      const change = withChoice(stored, sent)
      refuseOverwrite(stored, change, { updated_at, field_versions })
      const renamed = change.name !== undefined && slugOf(change.name) !== slugOf(stored.name)
      const slug = renamed ? { slug: await takeSlug(tx, conference.id, change.name ?? '') } : {}
      const redated = isRedated(stored, change) ? { dates_changed_at: now.toISOString() } : {}
      const [changed] = await tx
        .update(conferences)
        .set({ ...change, ...slug, ...redated, updated_at: now.toISOString() })
        .where(eq(conferences.id, conference.id))
        .returning()
      if (!changed) throw new AppError('not_found', text.noAccess)
      if (changed.active !== stored.active) await recordPublication(tx, changed, user, now)
      if (changed.registration_choice !== stored.registration_choice) await recordChoice(tx, changed, user, now)
      return changed
    })
  } catch (error) {
    // A request may hold only one of the dates, so the database compares the stored ones.
    if (violates(error, 'conferences_dates'))
      throw new AppError('invalid', refusalText.endBeforeStart, { end_date: refusalText.endBeforeStart })
    throw error
  }
}

function differs(conference: ConferenceRow, change: object) {
  const before = new Map<string, unknown>(Object.entries(conference))
  return Object.entries(change).some(([name, value]) => value !== undefined && value !== before.get(name))
}

/** The change with `delegate_registration_enabled` as the choice that it stands for. */
function withChoice(
  { registration_choice: before }: ConferenceRow,
  { delegate_registration_enabled: enabled, ...change }: ConferenceChange,
): Omit<ConferenceChange, 'delegate_registration_enabled'> {
  if (change.registration_choice !== undefined || enabled === undefined || enabled === (before === 'open'))
    return change
  return { ...change, registration_choice: enabled ? 'open' : 'closed' }
}

async function recordPublication(tx: Db, { id, active }: ConferenceRow, user: User, now: Date) {
  const action = active ? 'conference_published' : 'conference_unpublished'
  await recordAudit(tx, { conference_id: id, user_id: user.id, action }, now)
}

const CHOSEN = {
  closed: 'registration_closed',
  invited: 'registration_limited',
  open: 'registration_opened',
} as const satisfies Record<RegistrationChoice, AuditAction>

async function recordChoice(tx: Db, { id, registration_choice }: ConferenceRow, user: User, now: Date) {
  await recordAudit(tx, { conference_id: id, user_id: user.id, action: CHOSEN[registration_choice] }, now)
}

function isRedated(conference: ConferenceRow, { start_date, end_date }: ConferenceChange) {
  const isOther = (next: string | null | undefined, date: string | null) => next !== undefined && next !== date
  return isOther(start_date, conference.start_date) || isOther(end_date, conference.end_date)
}
