import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { addressForId, provenAddress } from '#features/auth/server/accounts.ts'
import { UNKNOWN_TOKENS } from '#features/auth/server/signup.ts'
import { joinConference } from '#features/conferences/server/members.ts'
import { conferences } from '#features/conferences/server/table.ts'
import type { Call, User } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { retractEmails } from '#server/mail/outbox.ts'
import { hashSecret } from '#server/secrets.ts'
import { AppError } from '#shared/errors.ts'
import { text } from '../text.ts'
import { exhibitorInvitations, exhibitors, exhibitorStaff } from './table.ts'

/** The valid invitation of a token, with its exhibitor and conference. With the `address` of the caller the token is its id. */
function validInvitation(db: Db, { token, address }: { token: string; address: string | null }, now: Date) {
  const { id, email, hash } = exhibitorInvitations
  const isOwn = address === null ? undefined : and(eq(id, token), eq(email, address))
  return db
    .select({
      invitation: exhibitorInvitations,
      exhibitor: { id: exhibitors.id, name: exhibitors.name },
      conference: { id: conferences.id, name: conferences.name, slug: conferences.slug },
    })
    .from(exhibitorInvitations)
    .innerJoin(exhibitors, eq(exhibitors.id, exhibitorInvitations.exhibitor_id))
    .innerJoin(conferences, eq(conferences.id, exhibitors.conference_id))
    .where(
      and(
        or(eq(hash, hashSecret(token)), isOwn),
        gt(exhibitorInvitations.expires_at, now.toISOString()),
        isNull(conferences.deleted_at),
      ),
    )
}

type RequestContext = Pick<Call<User | null>, 'db' | 'limits' | 'source' | 'user' | 'now'>

/** What an invitation is for. Does not use it up. */
export async function verifyStaffToken({ db, limits, source, user, now }: RequestContext, token: string) {
  const address = await addressForId(db, user, token)
  const [found] = await validInvitation(db, { token, address }, now)
  if (!found) await limits.take(UNKNOWN_TOKENS, source)
  if (!found) return { success: false, message: text.badInvitation, email: null, invited_to: null }
  const { invitation, ...invited_to } = found
  return { success: true, message: text.invitationStands, email: invitation.email, invited_to }
}

/** Makes the caller one of the staff, and a participant of the conference. */
export async function acceptStaffInvitation({ db, limits, source, user, now }: Call, token: string) {
  return transact(db, async (tx) => {
    const address = await addressForId(tx, user, token)
    const [found] = await validInvitation(tx, { token, address }, now).for('update', { of: exhibitorInvitations })
    if (!found) {
      await limits.take(UNKNOWN_TOKENS, source)
      throw new AppError('not_found', text.badInvitation)
    }
    const { invitation, ...invited_to } = found
    if ((await provenAddress(tx, user.id)) !== invitation.email) throw new AppError('forbidden', text.otherAddress)
    await tx.delete(exhibitorInvitations).where(eq(exhibitorInvitations.id, invitation.id))
    if (invitation.email_id) await retractEmails(tx, { ids: [invitation.email_id] })
    const { exhibitor_id, role } = invitation
    await joinStaff(tx, { exhibitor_id, conference_id: invited_to.conference.id, user_id: user.id, role }, now)
    return invited_to
  })
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
