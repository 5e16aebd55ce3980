import { and, eq, isNull, sql } from 'drizzle-orm'
import { subscriptionText } from '#features/billing/subscription-text.ts'
import { isSubscribed } from '#features/billing/server/service.ts'
import type { Call, User } from '#server/context.ts'
import { type Db, prepared } from '#server/db/db.ts'
import { batched } from '#server/live/batches.ts'
import { AppError } from '#shared/errors.ts'
import { refusalText } from '../refusal-text.ts'
import { text } from '../text.ts'
import { conferenceMembers, conferences, sessionModerators } from './table.ts'

declare const owned: unique symbol
declare const editable: unique symbol
declare const visible: unique symbol
declare const joined: unique symbol
/** The key under which a conference carries what its caller is in it, so that the same question needs no second query. */
const caller: unique symbol = Symbol('caller')

export type ConferenceRow = typeof conferences.$inferSelect
export type MemberRole = typeof conferenceMembers.$inferSelect.role

/** What somebody is in a conference, where organisers and speakers may do more than others. */
type ConferenceRole = 'organiser' | 'speaker' | 'participant'
/** `role` is null for somebody who takes no part in it. */
type ConferenceCaller = { user_id: string; role: ConferenceRole | null; isNamed: boolean }

/** A conference whose public part the caller may read. Only the functions below return one. */
export type VisibleConference = ConferenceRow & { [visible]: true; readonly [caller]?: ConferenceCaller }
/** A conference that the caller organises, and may read in full. */
export type OwnedConference = VisibleConference & { [owned]: true }
/** A conference that the caller organises, and whose owner's plan allows changes. */
export type EditableConference = OwnedConference & { [editable]: true }
/** A conference that the caller takes part in: as organiser, delegate, speaker or exhibitor. */
export type JoinedConference = VisibleConference & { [joined]: true }

type Found = { conference: ConferenceRow; role: ConferenceRole | null; isOrganiser: boolean; isNamed: boolean }

const conferenceById = prepared((db) => {
  const user_ids = sql`${sql.placeholder('user_ids')}::uuid[]`
  const members = sql<{ user_id: string; role: MemberRole }[]>`coalesce((
    select json_agg(json_build_object('user_id', user_id, 'role', role)) from ${conferenceMembers}
    where ${conferenceMembers.conference_id} = ${conferences.id} and user_id = any(${user_ids})), '[]')`
  const named = sql<string[]>`array(
    select distinct user_id from ${sessionModerators}
    where ${sessionModerators.conference_id} = ${conferences.id} and user_id = any(${user_ids}))`
  return db
    .select({ conference: conferences, members, named })
    .from(conferences)
    .where(and(eq(conferences.id, sql.placeholder('id')), isNull(conferences.deleted_at)))
    .prepare('conference_access')
})

/** The conference, and what each of these people is in it; null where there is none. `roleOf` knows nobody else. */
export async function readRoles(db: Db, id: string, user_ids: readonly string[]) {
  const [row] = await conferenceById(db).execute({ id, user_ids })
  if (!row) return null
  const { conference, members, named } = row
  const membershipsOf = Map.groupBy(members, ({ user_id }) => user_id)
  return {
    conference,
    roleOf: (user_id: string) =>
      roleOf(conference.owner_id === user_id, new Set(membershipsOf.get(user_id)?.map(({ role }) => role))),
    isNamed: (user_id: string) => named.includes(user_id),
  }
}

/** The most people that one query asks about. */
const AT_ONCE = 200

/** When a thousand people of one conference call at once, those who wait for a query share the next one. */
const findTogether = prepared((db) =>
  batched<string | null, Found | null>(AT_ONCE, async (asking, id) => {
    const user_ids = asking.filter((user_id) => user_id !== null)
    const found = await readRoles(db, id, user_ids)
    return asking.map((user_id) => {
      if (!found) return null
      if (user_id === null) return { conference: found.conference, role: null, isOrganiser: false, isNamed: false }
      const role = found.roleOf(user_id)
      const isNamed = found.isNamed(user_id)
      const conference = { ...found.conference, [caller]: { user_id, role, isNamed } }
      return { conference, role, isOrganiser: role === 'organiser', isNamed }
    })
  }),
)

function find(db: Db, user: Pick<User, 'id'> | null, id: string): Promise<Found | null> {
  return findTogether(db)(id, user?.id ?? null)
}

function roleOf(isOwner: boolean, roles: ReadonlySet<MemberRole>): ConferenceRole | null {
  if (isOwner || roles.has('organiser')) return 'organiser'
  if (roles.has('speaker')) return 'speaker'
  return roles.size > 0 ? 'participant' : null
}

/** Whether somebody with this role may do what participants do with each other: in a draft only its organisers. */
export function mayJoin({ active }: ConferenceRow, role: ConferenceRole | null) {
  return role === 'organiser' || (role !== null && active)
}

function refuse(found: Found | null, knows: boolean): never {
  // Participants know that the conference exists; for everyone else it looks like a missing one.
  throw new AppError(found?.role && knows ? 'forbidden' : 'not_found', text.noAccess)
}

/** The conference that `findBySlug` found if it is published; null for a draft. Does no query. */
export function publishedConference(found: ConferenceRow | null): VisibleConference | null {
  return found?.active && found.deleted_at === null ? (found as VisibleConference) : null
}

/** For reading what only organisers see. Throws `not_found` for a stranger, as for a missing conference. */
export async function ownedConference(db: Db, user: User, id: string): Promise<OwnedConference> {
  const found = await find(db, user, id)
  if (!found?.isOrganiser) refuse(found, found?.conference.active === true)
  return found.conference as OwnedConference
}

/** For reading what even delegates must not know of. Throws `not_found` for everyone but organisers. */
export async function confidentialConference(db: Db, user: User, id: string): Promise<OwnedConference> {
  const found = await find(db, user, id)
  if (!found?.isOrganiser) refuse(found, false)
  return found.conference as OwnedConference
}

type Caller = Pick<Call, 'db' | 'user' | 'now'>

/** For what an organiser may do without a plan, such as unpublishing or deleting. */
export async function closableConference({ db, user }: Caller, id: string): Promise<OwnedConference> {
  const found = await find(db, user, id)
  if (!found?.isOrganiser) refuse(found, true)
  return found.conference as OwnedConference
}

/** For every other change. The owner's plan counts, also for a co-organiser. Throws `subscription_required`. */
export async function editableConference(call: Caller, id: string): Promise<EditableConference> {
  const conference = await closableConference(call, id)
  if (!(await isSubscribed(call.db, conference.owner_id, call.now)))
    throw new AppError('subscription_required', subscriptionText.required.title)
  return conference as EditableConference
}

/** For reading the public part. Throws `not_found` for a draft, except for its organisers. */
export async function visibleConference(db: Db, user: User | null, id: string): Promise<VisibleConference> {
  const found = await find(db, user, id)
  if (!found?.isOrganiser && !found?.conference.active) refuse(found, false)
  return found.conference as VisibleConference
}

/** For what participants do with each other. Throws `not_found` for everyone else, and for a draft. */
export async function joinedConference(db: Db, user: User, id: string): Promise<JoinedConference> {
  const found = await find(db, user, id)
  if (!found || !mayJoin(found.conference, found.role)) refuse(found, false)
  return found.conference as JoinedConference
}

/** For what participants see more of than visitors: the conference for a participant, null for everyone else. No query. */
export function joinedByCaller(conference: VisibleConference, user: User | null): JoinedConference | null {
  const known = conference[caller]
  return user && known?.user_id === user.id && known.role ? (conference as JoinedConference) : null
}

/** For what only the owner may do. Throws `forbidden` for a co-organiser. */
export function requireOwner(conference: OwnedConference, user: User) {
  if (conference.owner_id !== user.id) throw new AppError('forbidden', refusalText.ownerOnly)
}

/** What somebody is in the conference. Of the caller it is known from the access check. */
export async function roleIn(
  db: Db,
  conference: JoinedConference | OwnedConference,
  user: Pick<User, 'id'>,
): Promise<ConferenceRole> {
  const known = conference[caller]
  const role = known?.user_id === user.id ? known.role : (await find(db, user, conference.id))?.role
  return role ?? 'participant'
}

/** Whether somebody organises the conference: as its owner or a co-organiser. */
export async function organises(db: Db, conference: JoinedConference | OwnedConference, user: Pick<User, 'id'>) {
  return (await roleIn(db, conference, user)) === 'organiser'
}

/**
 * Whether organisers named somebody as a moderator of any session. Of the caller it is known from the access check; whether
 * they may moderate now is for `readModerated` to say.
 */
export async function isNamedModerator(
  db: Db,
  conference: JoinedConference | OwnedConference,
  user: Pick<User, 'id'>,
): Promise<boolean> {
  const known = conference[caller]
  return known?.user_id === user.id ? known.isNamed : ((await find(db, user, conference.id))?.isNamed ?? false)
}
