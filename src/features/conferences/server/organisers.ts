import { randomUUID } from 'node:crypto'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { users } from '#features/auth/server/table.ts'
import { nameOf } from '#features/profile/server/service.ts'
import { profiles } from '#features/profile/server/table.ts'
import type { Call } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { emailRefusal, emailWait } from '#server/mail/email-limits.ts'
import { queueEmail, retractEmails } from '#server/mail/outbox.ts'
import { newSecret } from '#server/secrets.ts'
import { AppError } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { DAY_MS, instantAfter } from '#shared/time.ts'
import type { Organisers } from '../contract.ts'
import { emailTopic, MOST_ORGANISERS, ORGANISER_INVITATION_DAYS } from '../rules.ts'
import { text as organisersText } from '../organisers-text.ts'
import { text } from '../text.ts'
import { recordAudit } from './audit-log.ts'
import { type EditableConference, type OwnedConference, requireOwner } from './access.ts'
import { isUnknownOwner, lockInvitationsLeft } from './invitation-limits.ts'
import { ORGANISER_EMAIL, organiserEmail } from './mail.ts'
import { leaveConference } from './members.ts'
import { conferenceMembers, conferences, organiserInvitations } from './table.ts'

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

/** Invites a co-organiser by email. A new invitation voids the older link. */
export async function inviteOrganiser(call: Call, conference: EditableConference, email: string) {
  requireOwner(conference, call.user)
  const { env, db, user, now, hooks } = call
  await transact(db, async (tx) => {
    const { left, refusal } = await lockInvitationsLeft(tx, conference, 'team', now)
    if (left < 1) throw refusal
    // Locked, so that two clicks send one email, and concurrent invitations cannot pass the limit.
    await tx.execute(sql`select from ${conferences} where id = ${conference.id} for no key update`)
    await refuseInvitation(tx, conference, email, now)
    const { secret, hash } = newSecret()
    const from = await nameOf(tx, user.id)
    const isUnknown = await isUnknownOwner(tx, conference.owner_id, now)
    const written = organiserEmail(env, { to: email, conference, from, token: secret, isUnknown })
    const email_id = await queueEmail(tx, { ...written, sender_id: conference.owner_id, quoted_ids: [user.id] }, now)
    const expires_at = instantAfter(now, ORGANISER_INVITATION_DAYS * DAY_MS)
    const id = randomUUID()
    const invitation = { id, email, hash, email_id, invited_at: now.toISOString(), expires_at }
    await tx
      .insert(organiserInvitations)
      .values({ conference_id: conference.id, ...invitation })
      .onConflictDoUpdate({
        target: [organiserInvitations.conference_id, organiserInvitations.email],
        set: invitation,
      })
    await recordAudit(tx, { conference_id: conference.id, user_id: user.id, action: 'organiser_invited' }, now)
    const words = { role: 'organiser', title: isUnknown ? '' : conference.name } as const
    const path = `${paths.organiserInvitation}?token=${id}`
    await hooks.notifyInvited(tx, { subject_id: id, emails: [email], path, words }, now)
  })
  return listOrganisers(db, conference)
}

async function refuseInvitation(tx: Db, conference: EditableConference, email: string, now: Date) {
  const { organisers, invitations } = await listOrganisers(tx, conference)
  if (organisers.some((organiser) => organiser.email === email))
    throw new AppError('conflict', organisersText.alreadyOrganiser)
  const pending = invitations.find((invitation) => invitation.email === email)
  if (!pending && organisers.length + invitations.length > MOST_ORGANISERS)
    throw new AppError('limit_reached', organisersText.tooManyOrganisers)
  const counted = { kind: ORGANISER_EMAIL, topic: emailTopic(conference), sender_id: conference.owner_id }
  const wait = await emailWait(tx, { ...counted, to: email }, now)
  const refusal = emailRefusal(wait, {
    tooSoon: organisersText.invitedTooSoon,
    tooMany: organisersText.invitedTooOften,
  })
  if (refusal) throw refusal
  if (pending) await retractInvitation(tx, conference, eq(organiserInvitations.email, email))
}

/** Deletes an invitation and its email. Returns it, or undefined where there is none. */
async function retractInvitation(tx: Db, conference: OwnedConference, which: SQL) {
  const [gone] = await tx
    .delete(organiserInvitations)
    .where(and(eq(organiserInvitations.conference_id, conference.id), which))
    .returning()
  if (gone?.email_id) await retractEmails(tx, { ids: [gone.email_id] })
  return gone
}

export async function withdrawInvitation({ db, user }: Call, conference: OwnedConference, id: string) {
  requireOwner(conference, user)
  const gone = await transact(db, (tx) => retractInvitation(tx, conference, eq(organiserInvitations.id, id)))
  if (!gone) throw new AppError('not_found', text.notFound)
}

/** Removes a co-organiser, or lets one leave. Their access ends immediately. */
export async function removeOrganiser({ db, user, now }: Call, conference: OwnedConference, user_id: string) {
  if (user.id !== user_id) requireOwner(conference, user)
  await transact(db, async (tx) => {
    await requireHelper(tx, conference, user_id)
    await leaveConference(tx, { conference_id: conference.id, user_ids: [user_id], role: 'organiser' })
    await recordAudit(tx, { conference_id: conference.id, user_id: user.id, action: 'organiser_removed' }, now)
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
