import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { planOf } from '#features/billing/server/service.ts'
import { emailTopic } from '#features/conferences/rules.ts'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import type { EditableConference, OwnedConference } from '#features/conferences/server/access.ts'
import { nameOf } from '#features/profile/server/service.ts'
import type { Call } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { countEmailsToday, emailWaits, refusalOf } from '#server/mail/limits.ts'
import { queueEmails, retractEmails } from '#server/mail/outbox.ts'
import { newSecret } from '#server/secrets.ts'
import { AppError } from '#shared/errors.ts'
import { HOUR_MS } from '#shared/time.ts'
import { invitationDisabledReason } from '../invitation-rules.ts'
import { DELEGATE_STATUSES, type InvitableStatus } from '../rules.ts'
import { text } from '../text.ts'
import { INVITATION_EMAIL, invitationEmail } from './mail.ts'
import { removalLink } from './removal.ts'
import { lockDelegate } from './service.ts'
import { momentsOf, rankOf } from './status.ts'
import { type DelegateRow, delegates } from './table.ts'
import { hashAddress, unwantedHashes } from './unsubscribed.ts'

/** Queues an invitation email in the transaction that creates its token. */
export async function sendInvitation(call: Call, conference: EditableConference, id: string) {
  const { db, now } = call
  await transact(db, async (tx) => {
    // A second click waits here, and is then refused because the first was a moment ago.
    const delegate = await lockDelegate(tx, conference, id)
    refuseDeadLinks(conference, now)
    const refuse = await invitationRefusals(tx, conference, [delegate], now)
    const refusal = refuse(delegate)
    if (refusal) throw refusal
    if ((await emailsLeft(tx, conference, now)) < 1)
      throw new AppError('too_many', text.tooManyEmails, {}, HOUR_MS / 1000)
    await queueInvitations({ ...call, db: tx }, conference, [delegate])
  })
}

function refuseDeadLinks(conference: EditableConference, now: Date) {
  const disabledReason = invitationDisabledReason(conference, now)
  if (disabledReason) throw new AppError('conflict', disabledReason)
}

const countedWith = (conference: EditableConference) => ({ kind: INVITATION_EMAIL, topic: emailTopic(conference) })

type Refuse = (delegate: DelegateRow) => AppError | null

/** For each of these delegates, why they cannot be invited now; null for those who can. The rows must be locked. */
async function invitationRefusals(
  tx: Db,
  conference: EditableConference,
  some: readonly DelegateRow[],
  now: Date,
): Promise<Refuse> {
  const unwanted = await unwantedHashes(tx, conference)
  // Counted by address, because a delegate who is removed and added again has the same inbox.
  const addresses = some.flatMap(({ email }) => email ?? [])
  const waitOf = await emailWaits(tx, countedWith(conference), addresses, now)
  return ({ email, is_registered }) => {
    if (is_registered || email === null) return new AppError('conflict', text.alreadyRegistered)
    if (unwanted.has(hashAddress(email))) return new AppError('conflict', text.unwanted)
    return refusalOf(waitOf(email), { tooSoon: text.tooSoon, tooMany: text.tooManyToday })
  }
}

/** How many emails the conference may still send today. The limit is the plan's attendee credits. */
async function emailsLeft(db: Db, conference: EditableConference, now: Date) {
  const plan = await planOf(db, conference.owner_id, now)
  return (plan?.credits ?? 0) - (await countEmailsToday(db, countedWith(conference), now))
}

/** Creates the tokens and emails and updates the delegates. New tokens void older ones. The rows must be locked. */
async function queueInvitations({ env, db: tx, user, now }: Call, conference: EditableConference, some: DelegateRow[]) {
  await retractEmails(tx, { ids: some.flatMap(({ email_id }) => email_id ?? []) })
  const from = await nameOf(tx, user.id)
  const secrets = some.map(newSecret)
  const written = await Promise.all(
    some.map(async ({ email, full_name }, i) => {
      const to = email ?? ''
      const removal_url = await removalLink(env, { conference_id: conference.id, email: to })
      return invitationEmail(env, { to, full_name, conference, from, token: secrets[i]?.secret ?? '', removal_url })
    }),
  )
  const email_ids = await queueEmails(tx, written, now)
  const at = now.toISOString()
  await tx.execute(sql`
    update ${delegates} set
      invitation_hash = made.hash, email_id = made.email_id, invited_at = ${at}, opened_at = null,
      delivery = 'waiting', delivery_error = null, delivered_at = null, updated_at = ${at}
    from unnest(
      ${sql.param(some.map(({ id }) => id))}::uuid[], ${sql.param(secrets.map(({ hash }) => hash))}::text[],
      ${sql.param(email_ids)}::uuid[]
    ) as made (id, hash, email_id)
    where ${delegates.id} = made.id`)
  const act = {
    conference_id: conference.id,
    user_id: user.id,
    action: 'invitations_sent',
    count: some.length,
  } as const
  await recordAudit(tx, act, now)
}

/** Emails per transaction: enough to be fast, and few enough to let other requests run in between. */
const CHUNK = 100

/**
 * Invites all delegates of a status. It skips delegates who were emailed in the last minute or five times today, who asked
 * not to be invited, or who exceed the plan's emails for today. Concurrent calls invite nobody twice.
 */
export async function sendInvitations(call: Call, conference: EditableConference, status: InvitableStatus) {
  const { db, now } = call
  refuseDeadLinks(conference, now)
  const ofStatus = and(
    eq(delegates.conference_id, conference.id),
    eq(rankOf(momentsOf(conference, now)), DELEGATE_STATUSES.indexOf(status)),
  )
  const meant = await db.$count(delegates, ofStatus)
  const most = await emailsLeft(db, conference, now)
  let queued = 0
  for (let after: number | null = 0; after !== null && queued < most;) {
    const next: Next = { which: and(ofStatus, gt(delegates.number, after)), most: most - queued }
    const invited = await transact(db, (tx) => inviteNext({ ...call, db: tx }, conference, next))
    queued += invited.queued
    after = invited.last
  }
  return { queued, left_out: Math.max(0, meant - queued) }
}

type Next = { which: SQL | undefined; most: number }

/** Invites those of the next delegates who can be invited. `last` is the number of the last one, null after all. */
async function inviteNext(call: Call, conference: EditableConference, { which, most }: Next) {
  const some = await call.db
    .select()
    .from(delegates)
    .where(which)
    .orderBy(asc(delegates.number))
    .limit(CHUNK)
    .for('update', { skipLocked: true })
  const refuse = await invitationRefusals(call.db, conference, some, call.now)
  const invited = some.filter((delegate) => refuse(delegate) === null).slice(0, most)
  if (invited.length > 0) await queueInvitations(call, conference, invited)
  return { queued: invited.length, last: some.at(-1)?.number ?? null }
}

/** The delivery states of the conference's emails; each delegate counts once, by the newest email. */
export async function invitationProgress(db: Db, { id }: OwnedConference) {
  const counted = (condition: ReturnType<typeof sql>) => sql`count(*) filter (where ${condition})`.mapWith(Number)
  const [progress] = await db
    .select({
      // A retracted email, for instance to a delegate who registered before it was sent, is not waiting.
      waiting: counted(sql`${delegates.delivery} = 'waiting' and ${delegates.email_id} is not null`),
      retrying: counted(sql`${delegates.delivery} = 'retrying' and ${delegates.email_id} is not null`),
      sent: counted(sql`${delegates.delivery} = 'sent'`),
      failed: counted(sql`${delegates.delivery} in ('bounced', 'given_up')`),
    })
    .from(delegates)
    .where(eq(delegates.conference_id, id))
  return progress ?? { waiting: 0, retrying: 0, sent: 0, failed: 0 }
}
