import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { addressForId, provenAddress, setDelegate } from '#features/auth/server/accounts.ts'
import { UNKNOWN_TOKENS } from '#features/auth/server/signup.ts'
import type { Call, User } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { retractEmails } from '#server/mail/outbox.ts'
import { hashSecret } from '#server/secrets.ts'
import { AppError } from '#shared/errors.ts'
import { text as organisersText } from '../organisers-text.ts'
import { recordAudit } from './audit-log.ts'
import { joinConference } from './members.ts'
import { conferences, organiserInvitations } from './table.ts'

/** The valid invitation of a token, and its conference. With the `address` of the caller the token is its id. */
function validInvitation(db: Db, { token, address }: { token: string; address: string | null }, now: Date) {
  const { id, email, hash } = organiserInvitations
  const isOwn = address === null ? undefined : and(eq(id, token), eq(email, address))
  return db
    .select({ invitation: organiserInvitations, conference: conferences })
    .from(organiserInvitations)
    .innerJoin(conferences, eq(conferences.id, organiserInvitations.conference_id))
    .where(
      and(
        or(eq(hash, hashSecret(token)), isOwn),
        gt(organiserInvitations.expires_at, now.toISOString()),
        isNull(conferences.deleted_at),
      ),
    )
}

type RequestContext = Pick<Call<User | null>, 'db' | 'limits' | 'source' | 'user' | 'now'>

/** The conference and the address of an invitation. Does not use it up. */
export async function verifyOrganiserToken({ db, limits, source, user, now }: RequestContext, token: string) {
  const address = await addressForId(db, user, token)
  const [found] = await validInvitation(db, { token, address }, now)
  if (!found) await limits.take(UNKNOWN_TOKENS, source)
  if (!found) return { success: false, message: organisersText.badInvitation, email: null, conference: null }
  const { invitation, conference } = found
  return { success: true, message: organisersText.invitationStands, email: invitation.email, conference }
}

/** Makes the caller a co-organiser. A delegate-only account becomes an ordinary one, because it needs the organiser's tools. */
export async function acceptOrganiserInvitation({ db, limits, source, user, now }: Call, token: string) {
  return transact(db, async (tx) => {
    const address = await addressForId(tx, user, token)
    const [found] = await validInvitation(tx, { token, address }, now).for('update', { of: organiserInvitations })
    if (!found) {
      await limits.take(UNKNOWN_TOKENS, source)
      throw new AppError('not_found', organisersText.badInvitation)
    }
    const { invitation, conference } = found
    if ((await provenAddress(tx, user.id)) !== invitation.email)
      throw new AppError('forbidden', organisersText.otherAddress)
    if (conference.owner_id === user.id) throw new AppError('conflict', organisersText.alreadyOrganiser)
    await tx.delete(organiserInvitations).where(eq(organiserInvitations.id, invitation.id))
    if (invitation.email_id) await retractEmails(tx, { ids: [invitation.email_id] })
    await joinConference(tx, { conference_id: conference.id, user_id: user.id, role: 'organiser' }, now)
    if (user.is_delegate) await setDelegate(tx, user.id, false, now)
    await recordAudit(tx, { conference_id: conference.id, user_id: user.id, action: 'organiser_joined' }, now)
    return { success: true, conference }
  })
}

/** Deletes expired invitations. */
export async function forgetOrganiserInvitations(db: Db, now: Date) {
  await db.delete(organiserInvitations).where(lt(organiserInvitations.expires_at, now.toISOString()))
}
