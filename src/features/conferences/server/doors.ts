import { and, eq, isNull, sql } from 'drizzle-orm'
import { text as billingText } from '#features/billing/text.ts'
import { isSubscribed } from '#features/billing/server/service.ts'
import type { Call, User } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#shared/errors.ts'
import { text } from '../text.ts'
import { conferenceMembers, conferences } from './table.ts'

declare const owned: unique symbol
declare const editable: unique symbol
declare const visible: unique symbol
declare const joined: unique symbol

export type ConferenceRow = typeof conferences.$inferSelect
export type MemberRole = typeof conferenceMembers.$inferSelect.role

/** A conference that anybody, or at least the caller, may read. Only `visibleConference` and the doors below make one. */
export type VisibleConference = ConferenceRow & { [visible]: true }
/** A conference whose organiser is the caller, to read everything of it. */
export type OwnedConference = VisibleConference & { [owned]: true }
/** A conference whose organiser is the caller, with a plan that allows changes. */
export type EditableConference = OwnedConference & { [editable]: true }
/** A conference that the caller takes part in: as organiser, delegate, speaker or exhibitor. */
export type JoinedConference = VisibleConference & { [joined]: true }

type Found = { conference: ConferenceRow; isOrganiser: boolean; isMember: boolean }

function prepareFind(db: Db) {
  const user_id = sql`${sql.placeholder('user_id')}::uuid`
  const roles = sql<MemberRole[]>`array(
    select role from ${conferenceMembers}
    where ${conferenceMembers.conference_id} = ${conferences.id} and ${conferenceMembers.user_id} = ${user_id})`
  return db
    .select({ conference: conferences, roles })
    .from(conferences)
    .where(and(eq(conferences.id, sql.placeholder('id')), isNull(conferences.deleted_at)))
    .prepare('conference_door')
}

const finds = new WeakMap<Db, ReturnType<typeof prepareFind>>()

/** Asked before almost everything, so prepared once. */
async function find(db: Db, user: User | null, id: string): Promise<Found | null> {
  const query = finds.get(db) ?? prepareFind(db)
  finds.set(db, query)
  const [row] = await query.execute({ id, user_id: user?.id ?? null })
  if (!row) return null
  const isOrganiser = row.conference.owner_id === user?.id || row.roles.includes('organiser')
  return { conference: row.conference, isOrganiser, isMember: isOrganiser || row.roles.length > 0 }
}

function refuse(found: Found | null, knows: boolean): never {
  // Who takes part knows that the conference is there; to everybody else it looks like a missing one.
  throw new AppError(found?.isMember && knows ? 'forbidden' : 'not_found', text.noAccess)
}

/** For reading what only organisers see. A stranger's conference and a missing one look the same from outside. */
export async function ownedConference(db: Db, user: User, id: string): Promise<OwnedConference> {
  const found = await find(db, user, id)
  if (!found?.isOrganiser) refuse(found, found?.conference.active === true)
  return found.conference as OwnedConference
}

/** For reading what is nobody's business but the organisers': to a delegate, too, it looks like a missing one. */
export async function confidentialConference(db: Db, user: User, id: string): Promise<OwnedConference> {
  const found = await find(db, user, id)
  if (!found?.isOrganiser) refuse(found, false)
  return found.conference as OwnedConference
}

type Caller = Pick<Call, 'db' | 'user' | 'now'>

/** For what an organiser may do without a plan: take something offline, delete. */
export async function closableConference({ db, user }: Caller, id: string): Promise<OwnedConference> {
  const found = await find(db, user, id)
  if (!found?.isOrganiser) refuse(found, true)
  return found.conference as OwnedConference
}

/** For every other change. The owner's plan counts, for a co-organiser too. Throws `subscription_required`. */
export async function editableConference(call: Caller, id: string): Promise<EditableConference> {
  const conference = await closableConference(call, id)
  if (!(await isSubscribed(call.db, conference.owner_id, call.now)))
    throw new AppError('subscription_required', billingText.required.title)
  return conference as EditableConference
}

/** For reading what is public once the conference is. A draft is there for its organisers alone. */
export async function visibleConference(db: Db, user: User | null, id: string): Promise<VisibleConference> {
  const found = await find(db, user, id)
  if (!found?.isOrganiser && !found?.conference.active) refuse(found, false)
  return found.conference as VisibleConference
}

/** For what people of a conference do with each other. To everybody else, and as a draft, it looks like a missing one. */
export async function joinedConference(db: Db, user: User, id: string): Promise<JoinedConference> {
  const found = await find(db, user, id)
  if (!found?.isMember || (!found.isOrganiser && !found.conference.active)) refuse(found, false)
  return found.conference as JoinedConference
}

/** For what its owner alone may do with a conference. Throws `forbidden` for a co-organiser. */
export function requireOwner(conference: OwnedConference, user: User) {
  if (conference.owner_id !== user.id) throw new AppError('forbidden', text.ownerOnly)
}
