import { and, asc, eq, sql } from 'drizzle-orm'
import { users } from '#features/auth/server/table.ts'
import { joinConference, lockConference } from '#features/conferences/server/members.ts'
import { invitationStatus } from '#features/invitations/server/invitations.ts'
import { withdrawFrom } from '#features/notifications/server/notify.ts'
import { profiles } from '#features/profile/server/table.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { transactLive } from '#server/live/events.ts'
import { AppError } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { EXHIBITOR_LIMITS } from '../rules.ts'
import type { StaffList } from '../staff-contract.ts'
import { text } from '../text.ts'
import type { EditableExhibitor, ManagedExhibitor } from './access.ts'
import { leaveIfLast } from './service.ts'
import { exhibitorInvitations, exhibitorStaff } from './table.ts'

/** The staff in the order they joined, and for organisers their addresses and the invitations. */
export async function listStaff(
  { db, now }: Pick<Call, 'db' | 'now'>,
  { exhibitor: { id }, role: reads }: ManagedExhibitor,
): Promise<StaffList> {
  const staff = await db
    .select({
      user_id: users.id,
      full_name: profiles.full_name,
      email: sql<string>`coalesce(${users.email}, '')`,
      role: exhibitorStaff.role,
      joined_at: exhibitorStaff.joined_at,
    })
    .from(exhibitorStaff)
    .innerJoin(users, eq(users.id, exhibitorStaff.user_id))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(exhibitorStaff.exhibitor_id, id))
    .orderBy(asc(exhibitorStaff.joined_at), asc(users.id))
    .limit(EXHIBITOR_LIMITS.staff)
  if (reads !== 'organiser') return { staff: staff.map((one) => ({ ...one, email: '' })), invitations: [] }
  const { email, role, invited_at, exhibitor_id } = exhibitorInvitations
  const invitations = await db
    .select({
      id: exhibitorInvitations.id,
      email,
      role,
      status: invitationStatus(exhibitorInvitations, now),
      invited_at,
    })
    .from(exhibitorInvitations)
    .where(eq(exhibitor_id, id))
    .orderBy(asc(email))
    .limit(EXHIBITOR_LIMITS.staff)
  return { staff, invitations }
}

type Joining = Pick<typeof exhibitorStaff.$inferSelect, 'exhibitor_id' | 'user_id' | 'role'> & { conference_id: string }

/** Call it in the transaction that makes somebody one of the staff, and so a participant. Calling it again changes nothing. */
export async function joinStaff(tx: Db, { conference_id, ...staff }: Joining, now: Date) {
  await tx
    .insert(exhibitorStaff)
    .values({ ...staff, joined_at: now.toISOString() })
    .onConflictDoNothing()
  await joinConference(tx, { conference_id, user_id: staff.user_id, role: 'exhibitor' }, now)
}

/** Removes somebody from the staff, or lets one leave. Their access ends immediately, and what they were told goes. */
export async function removeStaff(call: Call, stand: EditableExhibitor, user_id: string) {
  const { exhibitor, conference, role } = stand
  if (role !== 'organiser' && call.user.id !== user_id) throw new AppError('forbidden', text.notOrganiser)
  await transactLive(call, call.now, async (tx, publisher) => {
    await lockConference(tx, conference.id)
    const isIt = and(eq(exhibitorStaff.exhibitor_id, exhibitor.id), eq(exhibitorStaff.user_id, user_id))
    const deleted = await tx.delete(exhibitorStaff).where(isIt).returning()
    if (deleted.length === 0) throw new AppError('not_found', text.notStaff)
    await leaveIfLast(tx, conference.id, [user_id])
    await withdrawFrom(tx, publisher, { person_ids: [user_id], path: paths.exhibitorManager(exhibitor.id) })
  })
}
