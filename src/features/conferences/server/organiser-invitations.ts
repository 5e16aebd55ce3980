import { and, eq, isNull } from 'drizzle-orm'
import { setDelegate } from '#features/auth/server/accounts.ts'
import { endInvitations, forgetExpired } from '#features/invitations/server/invitations.ts'
import { requireTeamInvitation } from '#features/invitations/server/limits.ts'
import { acceptInvitation, inviteToTeam, type Team, verifyInvitation } from '#features/invitations/server/team.ts'
import { nameOf } from '#features/profile/server/service.ts'
import type { Call, User } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { AppError } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { inviterOf, MOST_ORGANISERS, ORGANISER_INVITATION_DAYS } from '../rules.ts'
import { text as organisersText } from '../organisers-text.ts'
import { text } from '../text.ts'
import { type ConferenceRow, type EditableConference, type OwnedConference, requireOwner } from './access.ts'
import { recordAudit } from './audit-log.ts'
import { ORGANISER_EMAIL, organiserEmail } from './mail.ts'
import { joinConference, lockConference } from './members.ts'
import { listOrganisers } from './organisers.ts'
import { conferences, organiserInvitations } from './table.ts'

const organisers: Team<ConferenceRow> = {
  role: 'organiser',
  table: organiserInvitations,
  kind: ORGANISER_EMAIL,
  days: ORGANISER_INVITATION_DAYS,
  path: paths.organiserInvitation,
  async subjectOf(db, id) {
    const [found] = await db
      .select({ conference: conferences })
      .from(organiserInvitations)
      .innerJoin(conferences, eq(conferences.id, organiserInvitations.conference_id))
      .where(and(eq(organiserInvitations.id, id), isNull(conferences.deleted_at)))
    return found?.conference ?? null
  },
}

/** Invites a co-organiser by email. A new invitation voids the older link. */
export async function inviteOrganiser(call: Call, conference: EditableConference, email: string) {
  requireOwner(conference, call.user)
  const { env, db, user, now } = call
  const conference_id = conference.id
  const inviter = inviterOf(conference)
  await transact(db, async (tx) => {
    await requireTeamInvitation(tx, inviter, now)
    // Locked, so that two clicks send one email, and concurrent invitations cannot pass the limit.
    await lockConference(tx, conference_id)
    await requireRoom(tx, conference, email)
    const from = await nameOf(tx, user.id)
    await inviteToTeam({ ...call, db: tx }, organisers, {
      email,
      inviter,
      siblings: eq(organiserInvitations.conference_id, conference_id),
      title: conference.name,
      write: (link) => ({ ...organiserEmail(env, { to: email, conference, from, ...link }), quoted_ids: [user.id] }),
      async store(invitation) {
        await tx.insert(organiserInvitations).values({ conference_id, ...invitation })
        await recordAudit(tx, { conference_id, user_id: user.id, action: 'organiser_invited' }, now)
      },
    })
  })
  return listOrganisers(db, conference)
}

async function requireRoom(tx: Db, conference: EditableConference, email: string) {
  const { organisers: team, invitations } = await listOrganisers(tx, conference)
  if (team.some((organiser) => organiser.email === email))
    throw new AppError('conflict', organisersText.alreadyOrganiser)
  const isNew = invitations.every((invitation) => invitation.email !== email)
  if (isNew && team.length + invitations.length > MOST_ORGANISERS)
    throw new AppError('limit_reached', organisersText.tooManyOrganisers)
}

export async function withdrawOrganiserInvitation({ db, user, now }: Call, conference: OwnedConference, id: string) {
  requireOwner(conference, user)
  const isIt = and(eq(organiserInvitations.conference_id, conference.id), eq(organiserInvitations.id, id))
  const end = { ended: 'withdrawn', now } as const
  const withdrawn = await transact(db, (tx) => endInvitations(tx, organiserInvitations, isIt, end))
  if (withdrawn === 0) throw new AppError('not_found', text.notFound)
}

/** The conference and the address of an invitation. Does not use it up. */
export async function verifyOrganiserToken(call: Call<User | null>, token: string) {
  const { subject: conference, ...verdict } = await verifyInvitation(call, organisers, token)
  return { ...verdict, conference }
}

/** Makes the caller a co-organiser. A delegate-only account becomes an ordinary one, because it needs the organiser's tools. */
export async function acceptOrganiserInvitation(call: Call, token: string) {
  const { user, now } = call
  const conference = await acceptInvitation(call, organisers, token, async (tx, { id: conference_id, owner_id }) => {
    if (owner_id === user.id) throw new AppError('conflict', organisersText.alreadyOrganiser)
    await joinConference(tx, { conference_id, user_id: user.id, role: 'organiser' }, now)
    if (user.is_delegate) await setDelegate(tx, user.id, false, now)
    await recordAudit(tx, { conference_id, user_id: user.id, action: 'organiser_joined' }, now)
  })
  return { success: true, conference }
}

/** Deletes expired invitations. */
export async function forgetOrganiserInvitations(db: Db, now: Date) {
  await forgetExpired(db, organiserInvitations, now)
}
