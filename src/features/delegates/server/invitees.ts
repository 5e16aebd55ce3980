import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { inviterOf } from '#features/conferences/rules.ts'
import type { OwnedConference } from '#features/conferences/server/access.ts'
import { emailRefusals } from '#features/invitations/server/invitations.ts'
import { speakers } from '#features/speakers/server/table.ts'
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

/**
 * `ids` names them, or `speaker_ids` by their addresses; else they are all of a status. With `remind` only those count who
 * were invited and have not answered, with `skip_invited` only those who were not.
 */
export type Whom = {
  ids?: readonly string[]
  speaker_ids?: readonly string[]
  remind: boolean
  skip_invited: boolean
  status: InvitableStatus
}

/** The delegates that are meant, as a condition; those who were invited already are among them. */
export function meantBy(conference: OwnedConference, whom: Whom, now: Date): SQL | undefined {
  const { ids, speaker_ids, remind, status } = whom
  const statuses = remind ? UNANSWERED_STATUSES : [status]
  const ranks = statuses.map((one) => DELEGATE_STATUSES.indexOf(one))
  return and(
    eq(delegates.conference_id, conference.id),
    ids && isAnyOf(delegates.id, ids),
    speaker_ids && isOfSpeaker(conference, speaker_ids),
    (ids ?? speaker_ids) && !remind ? undefined : inArray(rankOf(momentsOf(conference, now)), ranks),
  )
}

/** Whether a delegate has the address of one of these speakers. */
function isOfSpeaker({ id }: OwnedConference, speaker_ids: readonly string[]) {
  return sql`${delegates.email} in (
    select ${speakers.email} from ${speakers} where ${speakers.conference_id} = ${id} and ${isAnyOf(speakers.id, speaker_ids)})`
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
  { remind, skip_invited = false, now }: { remind: boolean; skip_invited?: boolean; now: Date },
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
    if (skip_invited && invited_at !== null) return refused('invited', text.invitedAlready)
    if (remind && invited_at !== null && invited_at > lately) return refused('reminded', text.remindedLately)
    const error = refusalOf(email)
    return error && { reason: error.message === text.tooManyToday ? 'too_often' : 'too_soon', error }
  }
}
