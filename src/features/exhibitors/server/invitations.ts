import { and, eq, isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { inviterOf } from '#features/conferences/rules.ts'
import { lockConference } from '#features/conferences/server/members.ts'
import { conferences } from '#features/conferences/server/table.ts'
import { endInvitations } from '#features/invitations/server/invitations.ts'
import { requireTeamInvitation } from '#features/invitations/server/limits.ts'
import { acceptInvitation, inviteToTeam, type Team, verifyInvitation } from '#features/invitations/server/team.ts'
import type { Call, User } from '#server/context.ts'
import { transact } from '#server/db/db.ts'
import { AppError } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import type { StaffFields } from '../fields.ts'
import { EXHIBITOR_LIMITS, STAFF_INVITATION_DAYS, type STAFF_ROLES } from '../rules.ts'
import { text } from '../text.ts'
import type { OwnedExhibitor } from './access.ts'
import { STAFF_EMAIL, staffEmail } from './mail.ts'
import { joinStaff, listStaff } from './staff.ts'
import { exhibitorInvitations, exhibitors } from './table.ts'

type InvitedTo = {
  exhibitor: { id: string; name: string }
  conference: { id: string; name: string; slug: string }
  role: (typeof STAFF_ROLES)[number]
}

const staff: Team<InvitedTo> = {
  role: 'exhibitor',
  table: exhibitorInvitations,
  kind: STAFF_EMAIL,
  days: STAFF_INVITATION_DAYS,
  path: paths.exhibitorInvitation,
  async subjectOf(db, id) {
    const [found = null] = await db
      .select({
        exhibitor: { id: exhibitors.id, name: exhibitors.name },
        conference: { id: conferences.id, name: conferences.name, slug: conferences.slug },
        role: exhibitorInvitations.role,
      })
      .from(exhibitorInvitations)
      .innerJoin(exhibitors, eq(exhibitors.id, exhibitorInvitations.exhibitor_id))
      .innerJoin(conferences, eq(conferences.id, exhibitors.conference_id))
      .where(and(eq(exhibitorInvitations.id, id), isNull(conferences.deleted_at)))
    return found
  },
}

/** Invites somebody to the staff by email. A new invitation voids the older link. */
export async function inviteStaff(call: Call, stand: OwnedExhibitor, { email, role }: z.output<typeof StaffFields>) {
  const { env, db, now } = call
  const { exhibitor, conference } = stand
  const inviter = inviterOf(conference)
  await transact(db, async (tx) => {
    await requireTeamInvitation(tx, inviter, now)
    // Locked, so that two clicks send one email, and concurrent invitations cannot pass the limit.
    await lockConference(tx, conference.id)
    await requireRoom({ db: tx, now }, stand, email)
    await inviteToTeam({ ...call, db: tx }, staff, {
      email,
      inviter,
      siblings: eq(exhibitorInvitations.exhibitor_id, exhibitor.id),
      title: exhibitor.name,
      write: (link) => staffEmail(env, { to: email, exhibitor, conference, ...link }),
      async store(invitation) {
        await tx.insert(exhibitorInvitations).values({ exhibitor_id: exhibitor.id, role, ...invitation })
      },
    })
  })
  return listStaff(call, stand)
}

async function requireRoom(call: Pick<Call, 'db' | 'now'>, stand: OwnedExhibitor, email: string) {
  const { staff: team, invitations } = await listStaff(call, stand)
  if (team.some((person) => person.email === email)) throw new AppError('conflict', text.alreadyStaff)
  const isNew = invitations.every((invitation) => invitation.email !== email)
  if (isNew && team.length + invitations.length >= EXHIBITOR_LIMITS.staff)
    throw new AppError('limit_reached', text.tooManyStaff)
}

export async function withdrawStaffInvitation({ db, now }: Call, { exhibitor }: OwnedExhibitor, id: string) {
  const isIt = and(eq(exhibitorInvitations.exhibitor_id, exhibitor.id), eq(exhibitorInvitations.id, id))
  const end = { ended: 'withdrawn', now } as const
  const withdrawn = await transact(db, (tx) => endInvitations(tx, exhibitorInvitations, isIt, end))
  if (withdrawn === 0) throw new AppError('not_found', text.noInvitation)
}

/** What an invitation is for. Does not use it up. */
export async function verifyStaffToken(call: Call<User | null>, token: string) {
  const { subject: invited_to, ...verdict } = await verifyInvitation(call, staff, token)
  return { ...verdict, invited_to }
}

/** Makes the caller one of the staff, and a participant of the conference. */
export async function acceptStaffInvitation(call: Call, token: string) {
  return acceptInvitation(call, staff, token, (tx, { exhibitor, conference, role }) =>
    joinStaff(tx, { exhibitor_id: exhibitor.id, conference_id: conference.id, user_id: call.user.id, role }, call.now),
  )
}
