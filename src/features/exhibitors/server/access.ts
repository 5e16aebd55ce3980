import { and, eq, sql } from 'drizzle-orm'
import {
  editableConference,
  joinedByCaller,
  organises,
  type VisibleConference,
  visibleConference,
} from '#features/conferences/server/access.ts'
import type { Call, User } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { AppError } from '#shared/errors.ts'
import { type ExhibitorRole, looksAfter } from '../rules.ts'
import { text } from '../text.ts'
import { type ExhibitorRow, exhibitors, exhibitorStaff } from './table.ts'

declare const visible: unique symbol
declare const joined: unique symbol
declare const managed: unique symbol
declare const editable: unique symbol
declare const owned: unique symbol

type Found = { exhibitor: ExhibitorRow; conference: VisibleConference; role: ExhibitorRole }

/** An exhibitor that the caller may read. Only the functions below return one. */
export type VisibleExhibitor = Found & { [visible]: true }
/** An exhibitor of a conference in which the caller takes part. */
export type JoinedExhibitor = VisibleExhibitor & { [joined]: true }
/** An exhibitor that the caller looks after: as one of its staff, or as an organiser. */
export type ManagedExhibitor = JoinedExhibitor & { [managed]: true }
/** One whose texts the caller may change. Of an organiser the owner's plan allows it. */
export type EditableExhibitor = ManagedExhibitor & { [editable]: true }
/** One that the caller may change in everything: an organiser with a plan. */
export type OwnedExhibitor = EditableExhibitor & { [owned]: true }

type Caller = Pick<Call, 'db' | 'user' | 'now'>
type Reader = { db: Db; user: User | null }

/** The same for an exhibitor that is missing and for one that the caller may not know of. */
function missing(): never {
  throw new AppError('not_found', text.notFound)
}

/** The refusal of a conference that is missing or a draft is the refusal of its exhibitor. */
function asMissing(error: unknown): never {
  if (error instanceof AppError && error.code === 'not_found') missing()
  throw error
}

async function find({ db, user }: Reader, id: string): Promise<Found> {
  const isUser = user ? eq(exhibitorStaff.user_id, user.id) : sql`false`
  const [row] = await db
    .select({ exhibitor: exhibitors, staff_role: exhibitorStaff.role })
    .from(exhibitors)
    .leftJoin(exhibitorStaff, and(eq(exhibitorStaff.exhibitor_id, exhibitors.id), isUser))
    .where(eq(exhibitors.id, id))
  if (!row) missing()
  const { exhibitor, staff_role } = row
  const conference = await visibleConference(db, user, exhibitor.conference_id).catch(asMissing)
  const role = await roleOf({ db, user }, conference, staff_role)
  if (!exhibitor.published && !looksAfter(role)) missing()
  return { exhibitor, conference, role }
}

async function roleOf({ db, user }: Reader, conference: VisibleConference, staff_role: 'lead' | 'staff' | null) {
  const joinedConference = joinedByCaller(conference, user)
  if (!user || !joinedConference) return 'visitor'
  if (await organises(db, joinedConference, user)) return 'organiser'
  return staff_role ?? 'participant'
}

/** For reading what everybody sees. Throws `not_found` for a draft, except for those who look after it. */
export async function visibleExhibitor(reader: Reader, id: string): Promise<VisibleExhibitor> {
  return (await find(reader, id)) as VisibleExhibitor
}

/** For what participants do at a stand. Throws `not_found` for everyone else. */
export async function joinedExhibitor(caller: Caller, id: string): Promise<JoinedExhibitor> {
  const found = await find(caller, id)
  if (found.role === 'visitor') missing()
  return found as JoinedExhibitor
}

/** For reading what visitors of the stand have asked and left. Throws `forbidden` for other participants. */
export async function managedExhibitor(caller: Caller, id: string): Promise<ManagedExhibitor> {
  const found = await joinedExhibitor(caller, id)
  if (!looksAfter(found.role)) throw new AppError('forbidden', text.notYours)
  return found as ManagedExhibitor
}

/** For changes by the staff and the organisers. Throws `subscription_required` for organisers without a plan. */
export async function editableExhibitor(caller: Caller, id: string): Promise<EditableExhibitor> {
  const found = await managedExhibitor(caller, id)
  if (found.role === 'organiser') await editableConference(caller, found.conference.id)
  return found as EditableExhibitor
}

/** For changes by organisers alone. Throws `forbidden` for the staff. */
export async function ownedExhibitor(caller: Caller, id: string): Promise<OwnedExhibitor> {
  const found = await editableExhibitor(caller, id)
  if (found.role !== 'organiser') throw new AppError('forbidden', text.notOrganiser)
  return found as OwnedExhibitor
}
