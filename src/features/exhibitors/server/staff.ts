import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { users } from '#features/auth/server/table.ts'
import { emailTopic } from '#features/conferences/rules.ts'
import { isUnknownOwner, lockInvitationsLeft } from '#features/conferences/server/invitation-limits.ts'
import { notifyInvited } from '#features/notifications/server/invitation-notices.ts'
import { withdrawFrom } from '#features/notifications/server/notify.ts'
import { profiles } from '#features/profile/server/table.ts'
import type { Call } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { transactLive } from '#server/live/events.ts'
import { emailRefusal, emailWait } from '#server/mail/email-limits.ts'
import { emails, queueEmail, retractEmails } from '#server/mail/outbox.ts'
import { newSecret } from '#server/secrets.ts'
import { AppError } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { DAY_MS, instantAfter } from '#shared/time.ts'
import type { StaffFields } from '../fields.ts'
import { EXHIBITOR_LIMITS, STAFF_INVITATION_DAYS } from '../rules.ts'
import type { StaffList } from '../staff-contract.ts'
import { text } from '../text.ts'
import type { EditableExhibitor, ManagedExhibitor, OwnedExhibitor } from './access.ts'
import { STAFF_EMAIL, staffEmail } from './mail.ts'
import { leaveIfLast, lockList } from './service.ts'
import { exhibitorInvitations, exhibitorStaff } from './table.ts'

const status = (now: Date) => sql<'pending' | 'bounced' | 'expired'>`case
  when ${exhibitorInvitations.expires_at} <= ${now.toISOString()} then 'expired'
  when exists (select from ${emails} where ${emails.id} = ${exhibitorInvitations.email_id} and ${isNotNull(emails.failed_at)})
    then 'bounced'
  else 'pending' end`

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
    .select({ id: exhibitorInvitations.id, email, role, status: status(now), invited_at })
    .from(exhibitorInvitations)
    .where(eq(exhibitor_id, id))
    .orderBy(asc(email))
    .limit(EXHIBITOR_LIMITS.staff)
  return { staff, invitations }
}

/** Invites somebody by email. A new invitation voids the older link. */
export async function inviteStaff(call: Call, stand: OwnedExhibitor, { email, role }: z.output<typeof StaffFields>) {
  const { env, db, now } = call
  const { exhibitor, conference } = stand
  await transact(db, async (tx) => {
    const { left, refusal } = await lockInvitationsLeft(tx, conference, 'team', now)
    if (left < 1) throw refusal
    // Locked, so that two clicks send one email, and concurrent invitations cannot pass the limit.
    await lockList(tx, conference.id)
    await refuseInvitation(tx, stand, email, now)
    const { secret, hash } = newSecret()
    const isUnknown = await isUnknownOwner(tx, conference.owner_id, now)
    const written = staffEmail(env, { to: email, exhibitor, conference, token: secret, isUnknown })
    const email_id = await queueEmail(tx, { ...written, sender_id: conference.owner_id }, now)
    const expires_at = instantAfter(now, STAFF_INVITATION_DAYS * DAY_MS)
    const id = randomUUID()
    const invitation = { id, email, role, hash, email_id, invited_at: now.toISOString(), expires_at }
    await tx
      .insert(exhibitorInvitations)
      .values({ exhibitor_id: exhibitor.id, ...invitation })
      .onConflictDoUpdate({
        target: [exhibitorInvitations.exhibitor_id, exhibitorInvitations.email],
        set: invitation,
      })
    const words = { role: 'exhibitor', title: isUnknown ? '' : exhibitor.name } as const
    const path = `${paths.exhibitorInvitation}?token=${id}`
    await notifyInvited(tx, { subject_id: id, emails: [email], path, words }, now)
  })
  return listStaff(call, stand)
}

async function refuseInvitation(tx: Db, stand: OwnedExhibitor, email: string, now: Date) {
  const { exhibitor, conference } = stand
  const { staff, invitations } = await listStaff({ db: tx, now }, stand)
  if (staff.some((person) => person.email === email)) throw new AppError('conflict', text.alreadyStaff)
  const pending = invitations.find((invitation) => invitation.email === email)
  if (!pending && staff.length + invitations.length >= EXHIBITOR_LIMITS.staff)
    throw new AppError('limit_reached', text.tooManyStaff)
  const counted = { kind: STAFF_EMAIL, topic: emailTopic(conference), sender_id: conference.owner_id }
  const wait = await emailWait(tx, { ...counted, to: email }, now)
  const refusal = emailRefusal(wait, { tooSoon: text.invitedTooSoon, tooMany: text.invitedTooOften })
  if (refusal) throw refusal
  if (pending) await retract(tx, exhibitor.id, pending.id)
}

/** Deletes an invitation and its email. Returns it, or undefined where there is none. */
async function retract(tx: Db, exhibitor_id: string, id: string) {
  const [gone] = await tx
    .delete(exhibitorInvitations)
    .where(and(eq(exhibitorInvitations.exhibitor_id, exhibitor_id), eq(exhibitorInvitations.id, id)))
    .returning()
  if (gone?.email_id) await retractEmails(tx, { ids: [gone.email_id] })
  return gone
}

export async function withdrawStaffInvitation(db: Db, { exhibitor }: OwnedExhibitor, id: string) {
  const gone = await transact(db, (tx) => retract(tx, exhibitor.id, id))
  if (!gone) throw new AppError('not_found', text.noInvitation)
}

/** Removes somebody from the staff, or lets one leave. Their access ends immediately, and what they were told goes. */
export async function removeStaff(call: Call, stand: EditableExhibitor, user_id: string) {
  const { exhibitor, conference, role } = stand
  if (role !== 'organiser' && call.user.id !== user_id) throw new AppError('forbidden', text.notOrganiser)
  await transactLive(call, call.now, async (tx, writer) => {
    await lockList(tx, conference.id)
    const isIt = and(eq(exhibitorStaff.exhibitor_id, exhibitor.id), eq(exhibitorStaff.user_id, user_id))
    const gone = await tx.delete(exhibitorStaff).where(isIt).returning()
    if (gone.length === 0) throw new AppError('not_found', text.notStaff)
    await leaveIfLast(tx, conference.id, [user_id])
    await withdrawFrom(tx, writer, { person_ids: [user_id], path: paths.exhibitorManager(exhibitor.id) })
  })
}

/** Deletes expired invitations. */
export async function forgetStaffInvitations(db: Db, now: Date) {
  await db.delete(exhibitorInvitations).where(lt(exhibitorInvitations.expires_at, now.toISOString()))
}
