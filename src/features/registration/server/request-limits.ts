import { eq } from 'drizzle-orm'
import { emailTopic } from '#features/conferences/rules.ts'
import type { VisibleConference } from '#features/conferences/server/access.ts'
import { INVITATION_KINDS, invitationsADay } from '#features/invitations/server/limits.ts'
import { conferences } from '#features/conferences/server/table.ts'
import type { Core } from '#server/context.ts'
import type { Limit } from '#server/http/limits.ts'
import { emailsSent } from '#server/mail/email-log.ts'
import { AppError } from '#shared/errors.ts'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { refusalText } from '../refusal-text.ts'
import { REQUEST_EMAIL } from './mail.ts'

/**
 * Emails to strangers for each invitation that an owner may send in a day, invitations included: whoever was invited may
 * still ask, and some ask twice.
 */
const EMAILS_PER_INVITATION = 2

/**
 * Half of them for one network, so that nobody alone can use them up and close the page to everybody else. All of a hall
 * get theirs: the owner has no more places than invitations.
 */
export function requestsOfNetwork(a_day: number): Limit {
  return {
    // A limit has as many points as it had when its name was first used.
    name: `registration-requests-${a_day}`,
    points: a_day,
    seconds: DAY_MS / 1000,
    refusal: refusalText.tooManyFromNetwork,
  }
}

type Asking = Pick<Core, 'db' | 'limits'> & { source: string; now: Date }

/**
 * Throws `too_many` when the conferences of the owner, those that were deleted included, have had all emails to strangers
 * of 24 hours.
 */
export async function requireEmailsLeft({ db, limits, source, now }: Asking, { owner_id }: VisibleConference) {
  const a_day = await invitationsADay(db, owner_id, now)
  const owned = await db.select({ id: conferences.id }).from(conferences).where(eq(conferences.owner_id, owner_id))
  const counted = { sender_id: owner_id, topics: owned.map(emailTopic), kinds: [REQUEST_EMAIL, ...INVITATION_KINDS] }
  const sent = await emailsSent(db, counted, now)
  if (sent.reduce((sum, { emails }) => sum + emails, 0) >= EMAILS_PER_INVITATION * a_day)
    throw new AppError('too_many', refusalText.tooManyRequests, {}, HOUR_MS / 1000)
  await limits.spend(requestsOfNetwork(a_day), `${owner_id} ${source}`)
}
