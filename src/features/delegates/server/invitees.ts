import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { inviterOf } from '#features/conferences/rules.ts'
import type { OwnedConference } from '#features/conferences/server/access.ts'
import { emailRefusals } from '#features/invitations/server/invitations.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { AppError } from '#shared/errors.ts'
import { DAY_MS, instantBefore } from '#shared/time.ts'
import { type InvitationRefusal, REMINDER_DAYS, UNANSWERED_STATUSES } from '../reminder-rules.ts'
import { DELEGATE_STATUSES, type InvitableStatus } from '../rules.ts'
import { text } from '../text.ts'
import { INVITATION_EMAIL } from './mail.ts'
import { momentsOf, rankOf } from './status.ts'
import { type DelegateRow, delegates } from './table.ts'
import { hashAddress, unwantedHashes } from './unsubscribed.ts'

/** `ids` names them; else they are all of a status. With `remind` only those count who were invited and have not answered. */
export type Whom = { ids?: readonly string[]; remind: boolean; status: InvitableStatus }

/** The delegates that are meant, as a condition. */
export function meantBy(conference: OwnedConference, { ids, remind, status }: Whom, now: Date): SQL | undefined {
  const statuses = remind ? UNANSWERED_STATUSES : [status]
  const ranks = statuses.map((one) => DELEGATE_STATUSES.indexOf(one))
  return and(
    eq(delegates.conference_id, conference.id),
    ids && isAnyOf(delegates.id, ids),
    ids && !remind ? undefined : inArray(rankOf(momentsOf(conference, now)), ranks),
  )
}

/** What is asked of a delegate before they are emailed. */
export type Invitee = Pick<DelegateRow, 'email' | 'is_registered' | 'invited_at'>
type Refuse = (delegate: Invitee) => { reason: InvitationRefusal; error: AppError } | null

/**
 * For each of these delegates, why they cannot be invited now, or with `remind` not be reminded; null for those who can.
 * Their rows must be locked where they are emailed then.
 */
export async function invitationRefusals(
  db: Db,
  conference: OwnedConference,
  some: readonly Invitee[],
  { remind, now }: { remind: boolean; now: Date },
): Promise<Refuse> {
  const unwanted = await unwantedHashes(db, conference)
  const addresses = some.flatMap(({ email }) => email ?? [])
  const invitees = { kind: INVITATION_EMAIL, inviter: inviterOf(conference), addresses }
  const refusalOf = await emailRefusals(db, invitees, now, { tooSoon: text.tooSoon, tooOften: text.tooManyToday })
  const lately = instantBefore(now, REMINDER_DAYS * DAY_MS)
  const refused = (reason: InvitationRefusal, message: string) => ({ reason, error: new AppError('conflict', message) })
  return ({ email, is_registered, invited_at }) => {
    if (is_registered || email === null) return refused('registered', text.alreadyRegistered)
    if (unwanted.has(hashAddress(email))) return refused('unwanted', text.unwanted)
    if (remind && invited_at !== null && invited_at > lately) return refused('reminded', text.remindedLately)
    const error = refusalOf(email)
    return error && { reason: error.message === text.tooManyToday ? 'too_often' : 'too_soon', error }
  }
}
