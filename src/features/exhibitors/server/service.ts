import { randomUUID } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { EditableConference } from '#features/conferences/server/access.ts'
import { leaveConference, lockConference } from '#features/conferences/server/members.ts'
import { endInvitations } from '#features/invitations/server/invitations.ts'
import { withdrawFrom } from '#features/notifications/server/notify.ts'
import type { Call } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { refuseOverwrite } from '#server/db/overwrite.ts'
import { onlyRow } from '#server/db/only-row.ts'
import { isAnyOf, requireAll } from '#server/db/selected.ts'
import { transactLive } from '#server/live/events.ts'
import { AppError } from '#shared/errors.ts'
import type { OpenedVersion } from '#shared/opened-version.ts'
import { paths } from '#shared/paths.ts'
import type { ExhibitorChange, NewExhibitor } from '../fields.ts'
import { refusalText } from '../refusal-text.ts'
import { EXHIBITOR_LIMITS, FEATURED_PLACES, ORGANISERS_FIELDS, searchTextOf } from '../rules.ts'
import { text } from '../text.ts'
import type { EditableExhibitor, OwnedExhibitor } from './access.ts'
import { refuseForeignImages } from './images.ts'
import { exhibitorInvitations, exhibitors, exhibitorStaff } from './table.ts'

async function requireFeaturedPlace(tx: Db, conference_id: string, but?: string) {
  const others = but === undefined ? undefined : ne(exhibitors.id, but)
  const featured = and(eq(exhibitors.conference_id, conference_id), eq(exhibitors.featured, true), others)
  if ((await tx.$count(exhibitors, featured)) >= FEATURED_PLACES)
    throw new AppError('limit_reached', refusalText.allFeatured, { featured: refusalText.allFeatured })
}

/** How many exhibitors a conference has, and the place after the last of them. Call it with the list locked. */
export async function endOfList(tx: Db, conference_id: string) {
  const [end] = await tx
    .select({
      count: sql<number>`count(*)::int`,
      next: sql<number>`(coalesce(max(${exhibitors.position}), -1) + 1)::int`,
    })
    .from(exhibitors)
    .where(eq(exhibitors.conference_id, conference_id))
  return { count: end?.count ?? 0, next: end?.next ?? 0 }
}

export async function addExhibitor(
  db: Db,
  conference: EditableConference,
  fields: z.output<typeof NewExhibitor>,
  now: Date,
) {
  const id = randomUUID()
  await refuseForeignImages(db, id, fields)
  return transact(db, async (tx) => {
    await lockConference(tx, conference.id)
    const { count, next } = await endOfList(tx, conference.id)
    if (count >= EXHIBITOR_LIMITS.exhibitors) throw new AppError('limit_reached', refusalText.tooMany)
    if (fields.featured) await requireFeaturedPlace(tx, conference.id)
    const made = onlyRow(
      await tx
        .insert(exhibitors)
        .values(newRow(id, conference, { ...fields, position: next }, now))
        .returning(),
    )
    return made
  })
}

/** A row of a new exhibitor. */
export function newRow(
  id: string,
  { id: conference_id }: EditableConference,
  fields: z.output<typeof NewExhibitor> & { position: number },
  now: Date,
) {
  const at = now.toISOString()
  return { ...fields, id, conference_id, search_text: searchTextOf(fields), created_at: at, updated_at: at }
}

type Change = ExhibitorChange & OpenedVersion

/** Staff change everything but what is the organisers': the name, the size, Featured and Published. */
export async function updateExhibitor(
  { db, now }: Pick<Call, 'db' | 'now'>,
  { exhibitor: { id, conference_id }, role }: EditableExhibitor,
  { updated_at, field_versions, ...change }: Change,
) {
  await refuseForeignImages(db, id, change)
  return transact(db, async (tx) => {
    // Before the row, as everywhere where both are locked.
    if (change.featured) await lockConference(tx, conference_id)
    const [stored] = await tx.select().from(exhibitors).where(eq(exhibitors.id, id)).for('update')
    if (!stored) throw new AppError('not_found', text.notFound)
    const isForbidden = ORGANISERS_FIELDS.some((name) => change[name] !== undefined && change[name] !== stored[name])
    if (role !== 'organiser' && isForbidden) throw new AppError('forbidden', refusalText.organisersOnly)
    refuseOverwrite(stored, change, { updated_at, field_versions })
    if (change.featured && !stored.featured) await requireFeaturedPlace(tx, conference_id, id)
    const search_text = searchTextOf({ ...stored, ...change })
    const changed = onlyRow(
      await tx
        .update(exhibitors)
        .set({ ...change, search_text, updated_at: now.toISOString() })
        .where(eq(exhibitors.id, id))
        .returning(),
    )
    return changed
  })
}

/** Puts all exhibitors in this order. Throws `conflict` if one was added or deleted meanwhile. */
export async function orderExhibitors(db: Db, conference: EditableConference, ids: readonly string[]) {
  await transact(db, async (tx) => {
    await lockConference(tx, conference.id)
    const here = eq(exhibitors.conference_id, conference.id)
    const stored = new Set((await tx.select({ id: exhibitors.id }).from(exhibitors).where(here)).map(({ id }) => id))
    const requested = new Set(ids)
    if (requested.size !== ids.length || requested.size !== stored.size || ids.some((id) => !stored.has(id)))
      throw new AppError('conflict', refusalText.otherOrder)
    await tx.execute(sql`
      update ${exhibitors} set position = placed.position - 1
      from unnest(${sql.param([...ids])}::uuid[]) with ordinality as placed (id, position)
      where ${exhibitors.id} = placed.id`)
  })
}

/** Publishes these exhibitors, or makes them drafts. Throws `not_found` if one was deleted meanwhile. */
export async function publishExhibitors(
  { db, now }: Pick<Call, 'db' | 'now'>,
  conference: EditableConference,
  { ids, published }: { ids: readonly string[]; published: boolean },
) {
  await transact(db, async (tx) => {
    const these = and(eq(exhibitors.conference_id, conference.id), isAnyOf(exhibitors.id, ids))
    const { id } = exhibitors
    // In one order, so that two such changes never wait for each other.
    const found = await tx.select({ id }).from(exhibitors).where(these).orderBy(id).for('update')
    requireAll(found, ids, { notFound: refusalText.gone, someGone: refusalText.someGone })
    const changed = and(these, ne(exhibitors.published, published))
    await tx.update(exhibitors).set({ published, updated_at: now.toISOString() }).where(changed)
  })
}

/**
 * Deletes an exhibitor with all that people have asked and left. Its staff take part no longer because of it, and keep no
 * notification of what was asked.
 */
export async function removeExhibitor(call: Call, stand: OwnedExhibitor) {
  const { id, conference_id } = stand.exhibitor
  await transactLive(call, call.now, async (tx, publisher) => {
    await lockConference(tx, conference_id)
    // Locked, as where they are notified.
    const staff = await tx.select().from(exhibitorStaff).where(eq(exhibitorStaff.exhibitor_id, id)).for('update')
    const person_ids = staff.map(({ user_id }) => user_id)
    const isOfStand = eq(exhibitorInvitations.exhibitor_id, id)
    await endInvitations(tx, exhibitorInvitations, isOfStand, { ended: 'withdrawn', now: call.now })
    await call.hooks.standClosing(tx, id, call)
    const deleted = await tx.delete(exhibitors).where(eq(exhibitors.id, id)).returning({ id: exhibitors.id })
    if (deleted.length === 0) throw new AppError('not_found', text.notFound)
    await leaveIfLast(tx, conference_id, person_ids)
    await withdrawFrom(tx, publisher, { person_ids, path: paths.exhibitorManager(id) })
  })
}

/** Takes the role of exhibitor from those who are on the staff of none of the conference any more. */
export async function leaveIfLast(tx: Db, conference_id: string, user_ids: readonly string[]) {
  const elsewhere = await tx
    .select({ user_id: exhibitorStaff.user_id })
    .from(exhibitorStaff)
    .innerJoin(exhibitors, eq(exhibitors.id, exhibitorStaff.exhibitor_id))
    .where(eq(exhibitors.conference_id, conference_id))
  const staying = new Set(elsewhere.map(({ user_id }) => user_id))
  const leaving = user_ids.filter((id) => !staying.has(id))
  await leaveConference(tx, { conference_id, user_ids: leaving, role: 'exhibitor' })
}
