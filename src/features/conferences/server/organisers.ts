import { and, asc, eq, sql } from 'drizzle-orm'
import { users } from '#features/auth/server/table.ts'
import { profiles } from '#features/profile/server/table.ts'
import type { Call } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { AppError } from '#shared/errors.ts'
import type { Organisers } from '../contract.ts'
import { MOST_ORGANISERS } from '../rules.ts'
import { text as organisersText } from '../organisers-text.ts'
import { recordAudit } from './audit-log.ts'
import { type OwnedConference, requireOwner } from './access.ts'
import { leaveConference } from './members.ts'
import { conferenceMembers, organiserInvitations } from './table.ts'

/** The owner, the co-organisers in the order they joined, and the pending invitations. */
export async function listOrganisers(db: Db, conference: OwnedConference): Promise<Organisers> {
  const person = { user_id: users.id, email: sql<string>`coalesce(${users.email}, '')`, full_name: profiles.full_name }
  const [owner] = await db
    .select(person)
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, conference.owner_id))
  const helpers = await db
    .select({ ...person, joined_at: conferenceMembers.joined_at })
    .from(conferenceMembers)
    .innerJoin(users, eq(users.id, conferenceMembers.user_id))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(conferenceMembers.conference_id, conference.id), eq(conferenceMembers.role, 'organiser')))
    .orderBy(asc(conferenceMembers.joined_at), asc(users.id))
    .limit(MOST_ORGANISERS)
  const invitations = await db
    .select()
    .from(organiserInvitations)
    .where(eq(organiserInvitations.conference_id, conference.id))
    .orderBy(asc(organiserInvitations.email))
    .limit(MOST_ORGANISERS)
  return {
    organisers: [
      ...(owner ? [{ ...owner, role: 'owner' as const, joined_at: conference.created_at }] : []),
      ...helpers.map((helper) => ({ ...helper, role: 'organiser' as const })),
    ],
    invitations,
  }
}

/** Removes a co-organiser, or lets one leave. Their access ends immediately. */
export async function removeOrganiser({ db, user, hooks, now }: Call, conference: OwnedConference, user_id: string) {
  if (user.id !== user_id) requireOwner(conference, user)
  await transact(db, async (tx) => {
    await requireHelper(tx, conference, user_id)
    await leaveConference(tx, { conference_id: conference.id, user_ids: [user_id], role: 'organiser' })
    await recordAudit(tx, { conference_id: conference.id, user_id: user.id, action: 'organiser_removed' }, now)
    if (user.id !== user_id) await hooks.organiserRemoved(tx, { conference, user_id }, now)
  })
}

/** Locks the co-organiser's row until the commit. Throws `not_found` for anyone else. */
export async function requireHelper(tx: Db, { id }: OwnedConference, user_id: string) {
  const [helper] = await tx
    .select()
    .from(conferenceMembers)
    .where(
      and(
        eq(conferenceMembers.conference_id, id),
        eq(conferenceMembers.user_id, user_id),
        eq(conferenceMembers.role, 'organiser'),
      ),
    )
    .for('update')
  if (!helper) throw new AppError('not_found', organisersText.notCoOrganiser)
}
