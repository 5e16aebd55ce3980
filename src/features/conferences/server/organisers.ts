import { randomUUID } from 'node:crypto'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { users } from '#features/auth/server/table.ts'
import { nameOf } from '#features/profile/server/service.ts'
import { profiles } from '#features/profile/server/table.ts'
import type { Call } from '#server/context.ts'
import { type Db, transact } from '#server/db.ts'
import { countLetters, postLetter, retractLetters } from '#server/outbox.ts'
import { newSecret } from '#server/secrets.ts'
import { AppError } from '#shared/errors.ts'
import type { Organisers } from '../contract.ts'
import { letterTopic, MOST_ORGANISERS, ORGANISER_INVITATION_DAYS } from '../rules.ts'
import { text } from '../text.ts'
import { noteAct } from './audit.ts'
import { type EditableConference, type OwnedConference, requireOwner } from './doors.ts'
import { ORGANISER_LETTER, organiserLetter } from './mail.ts'
import { leaveConference } from './members.ts'
import { conferenceMembers, conferences, organiserInvitations } from './table.ts'

const DAY_MS = 24 * 60 * 60_000
const GAP_MS = 60_000
const LETTERS_A_DAY = 5

/** The owner, the co-organisers in the order they joined, and who is invited to become one. */
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

/** Invites by mail; inviting again voids the older link. */
export async function inviteOrganiser(call: Call, conference: EditableConference, email: string) {
  requireOwner(conference, call.user)
  const { env, db, user, now } = call
  await transact(db, async (tx) => {
    // One at a time: two clicks make one letter, and nobody passes the limit unseen.
    await tx.execute(sql`select from ${conferences} where id = ${conference.id} for no key update`)
    await refuseInvitation(tx, conference, email, now)
    const { secret, hash } = newSecret()
    const from = await nameOf(tx, user.id)
    const letter_id = await postLetter(tx, organiserLetter(env, { to: email, conference, from, token: secret }), now)
    const expires_at = new Date(now.getTime() + ORGANISER_INVITATION_DAYS * DAY_MS).toISOString()
    const invitation = { email, hash, letter_id, invited_at: now.toISOString(), expires_at }
    await tx
      .insert(organiserInvitations)
      .values({ id: randomUUID(), conference_id: conference.id, ...invitation })
      .onConflictDoUpdate({
        target: [organiserInvitations.conference_id, organiserInvitations.email],
        set: invitation,
      })
    await noteAct(tx, { conference_id: conference.id, user_id: user.id, action: 'organiser_invited' }, now)
  })
  return listOrganisers(db, conference)
}

async function refuseInvitation(tx: Db, conference: EditableConference, email: string, now: Date) {
  const { organisers, invitations } = await listOrganisers(tx, conference)
  if (organisers.some((organiser) => organiser.email === email)) throw new AppError('conflict', text.alreadyOrganiser)
  const known = invitations.find((invitation) => invitation.email === email)
  if (!known && organisers.length + invitations.length > MOST_ORGANISERS)
    throw new AppError('limit_reached', text.tooManyOrganisers)
  const wait = known ? Math.ceil((Date.parse(known.invited_at) + GAP_MS - now.getTime()) / 1000) : 0
  if (wait > 0) throw new AppError('too_many', text.invitedTooSoon(wait), {}, wait)
  const since = new Date(now.getTime() - DAY_MS)
  const about = { topic: letterTopic(conference), kind: ORGANISER_LETTER, to: email, since }
  if ((await countLetters(tx, about)) >= LETTERS_A_DAY) throw new AppError('too_many', text.invitedTooOften, {}, 3600)
  if (known) await retractInvitation(tx, conference, eq(organiserInvitations.email, email))
}

/** Takes an invitation out, with its letter; returns it, or nothing where there is none. */
async function retractInvitation(tx: Db, conference: OwnedConference, which: SQL) {
  const [gone] = await tx
    .delete(organiserInvitations)
    .where(and(eq(organiserInvitations.conference_id, conference.id), which))
    .returning()
  if (gone?.letter_id) await retractLetters(tx, { ids: [gone.letter_id] })
  return gone
}

export async function withdrawInvitation({ db, user }: Call, conference: OwnedConference, id: string) {
  requireOwner(conference, user)
  const gone = await transact(db, (tx) => retractInvitation(tx, conference, eq(organiserInvitations.id, id)))
  if (!gone) throw new AppError('not_found', text.notFound)
}

/** For the owner, and for co-organisers who leave. Access ends at once. */
export async function removeOrganiser({ db, user, now }: Call, conference: OwnedConference, user_id: string) {
  if (user.id !== user_id) requireOwner(conference, user)
  await transact(db, async (tx) => {
    await requireHelper(tx, conference, user_id)
    await leaveConference(tx, { conference_id: conference.id, user_id, role: 'organiser' })
    await noteAct(tx, { conference_id: conference.id, user_id: user.id, action: 'organiser_removed' }, now)
  })
}

/** Holds the co-organiser's place until the commit. Throws `not_found` for anybody else. */
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
  if (!helper) throw new AppError('not_found', text.notCoOrganiser)
}
