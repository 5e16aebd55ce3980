import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { endLinks } from '#features/auth/server/dead-links.ts'
import { inviterOf } from '#features/conferences/rules.ts'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import type { EditableConference, OwnedConference } from '#features/conferences/server/access.ts'
import { queueLinks } from '#features/invitations/server/invitations.ts'
import { lockInvitationsLeft } from '#features/invitations/server/limits.ts'
import { nameOf } from '#features/profile/server/service.ts'
import type { Call } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { retractEmails } from '#server/mail/outbox.ts'
import { AppError } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { invitationDisabledReason } from '../invitation-rules.ts'
import type { InvitationWords } from '../invitation-contract.ts'
import { invitationRefusals, meantBy, type Whom } from './invitees.ts'
import { invitationEmail, type Words } from './mail.ts'
import { removalLink } from './removal.ts'
import { linksOf, lockDelegate } from './service.ts'
import { readSessionsOf } from './speaker-sessions.ts'
import { addSpeakers } from './speakers.ts'
import { type DelegateRow, delegates } from './table.ts'
import { readWords } from './words.ts'

/** Queues an invitation email in the transaction that creates its token. */
export async function sendInvitation(call: Call, conference: EditableConference, id: string) {
  const { db, now } = call
  await transact(db, async (tx) => {
    const { left, refusal: noneLeft } = await lockInvitationsLeft(tx, inviterOf(conference), 'delegates', now)
    // A second click waits here, and is then refused because the first was a moment ago.
    const delegate = await lockDelegate(tx, conference, id)
    refuseDeadLinks(conference, now)
    const refuse = await invitationRefusals(tx, conference, [delegate], { remind: false, now })
    const refusal = refuse(delegate)
    if (refusal) throw refusal.error
    if (left < 1) throw noneLeft
    const words = await readWords(tx, conference, NO_WORDS, now)
    await queueInvitations({ ...call, db: tx }, conference, [delegate], words)
  })
}

const NO_WORDS = { note: '', reply_to_id: null, remind: false }

/** Throws `conflict` where the links of invitations would not work. */
function refuseDeadLinks(conference: EditableConference, now: Date) {
  const disabledReason = invitationDisabledReason(conference, now)
  if (disabledReason) throw new AppError('conflict', disabledReason)
}

/** Creates the tokens and emails and updates the delegates. New tokens void older ones. The rows must be locked. */
async function queueInvitations(call: Call, conference: EditableConference, some: DelegateRow[], words: Words) {
  const { env, db: tx, user, now } = call
  await retractEmails(tx, { ids: some.flatMap(({ email_id }) => email_id ?? []) })
  const from = await nameOf(tx, user.id)
  const quoted_ids = [user.id, ...(words.reply_to ? [words.reply_to.id] : [])]
  const addresses = some.flatMap(({ email }) => email ?? [])
  const sessionsOf = await readSessionsOf(tx, conference, addresses)
  const written = some.map(({ email, full_name }) => async (token: string) => {
    const to = email ?? ''
    const removal_url = await removalLink(env, { conference_id: conference.id, email: to })
    const about = { conference, from, sessions: sessionsOf(to), words }
    const invitation = invitationEmail(env, { to, full_name, token, removal_url, ...about })
    return { ...invitation, sender_id: conference.owner_id, quoted_ids }
  })
  await endLinks(tx, linksOf(some), 'replaced', now)
  const links = await queueLinks(tx, written, now)
  const at = now.toISOString()
  await tx.execute(sql`
    update ${delegates} set
      invitation_hash = made.hash, email_id = made.email_id, invited_at = ${at}, opened_at = null,
      delivery = 'waiting', delivery_error = null, delivered_at = null, updated_at = ${at}
    from unnest(
      ${sql.param(some.map(({ id }) => id))}::uuid[], ${sql.param(links.map(({ hash }) => hash))}::text[],
      ${sql.param(links.map(({ email_id }) => email_id))}::uuid[]
    ) as made (id, hash, email_id)
    where ${delegates.id} = made.id`)
  const act = {
    conference_id: conference.id,
    user_id: user.id,
    action: 'invitations_sent',
    count: some.length,
  } as const
  await recordAudit(tx, act, now)
  await notifyDelegates(call, conference, some, words.isUnknown)
}

/** Notifies those who have an account; the id of the conference names their invitation. */
async function notifyDelegates(
  { db: tx, now, hooks }: Call,
  { id: subject_id, name }: EditableConference,
  some: readonly DelegateRow[],
  isUnknown: boolean,
) {
  const emails = some.flatMap(({ email }) => email ?? [])
  const path = `${paths.delegateRegistration}?token=${subject_id}`
  await hooks.notifyInvited(
    tx,
    { subject_id, emails, path, words: { role: 'delegate', title: isUnknown ? '' : name } },
    now,
  )
}

/** Emails per transaction: enough to be fast, and few enough to let other requests run in between. */
const CHUNK = 100

/**
 * Invites or reminds the delegates that are meant. It skips delegates who were emailed in the last minute or too often today,
 * or who asked not to be invited. Speakers become delegates first; throws `limit_reached` without enough attendee credits.
 * `message` says why it stopped before the others, if it did. Concurrent calls invite nobody
 * twice.
 */
export async function sendInvitations(
  call: Call,
  conference: EditableConference,
  { whom, given }: { whom: Whom; given: InvitationWords },
) {
  const { db, now } = call
  refuseDeadLinks(conference, now)
  const { ids, speaker_ids, remind, skip_invited } = whom
  const words = await readWords(db, conference, { ...given, remind }, now)
  const unwanted = speaker_ids
    ? await transact(db, (tx) => addSpeakers({ ...call, db: tx }, conference, speaker_ids))
    : 0
  const meant = and(
    meantBy(conference, whom, now),
    skip_invited ? isNull(delegates.invited_at) : undefined,
    speaker_ids ? eq(delegates.is_registered, false) : undefined,
  )
  const total = ids ? new Set(ids).size : unwanted + (await db.$count(delegates, meant))
  return inviteMeant(call, conference, { meant, words, total })
}

type Sending = { meant: SQL | undefined; words: Words; total: number }

async function inviteMeant(call: Call, conference: EditableConference, { meant, words, total }: Sending) {
  let queued = 0
  let message: string | null = null
  for (let after: number | null = 0; after !== null;) {
    const which: SQL | undefined = and(meant, gt(delegates.number, after))
    const invited: Invited = await transact(call.db, (tx) => inviteNext({ ...call, db: tx }, conference, which, words))
    queued += invited.queued
    message = invited.message
    after = message === null ? invited.last : null
  }
  return { queued, left_out: Math.max(0, total - queued), message }
}

/** `last` is the number of the last delegate of the chunk, null after all. `message` says why no more can be invited. */
type Invited = { queued: number; last: number | null; message: string | null }

/** Invites those of the next delegates who can be invited. */
async function inviteNext(
  call: Call,
  conference: EditableConference,
  which: SQL | undefined,
  words: Words,
): Promise<Invited> {
  const { db: tx, now } = call
  const { left, refusal } = await lockInvitationsLeft(tx, inviterOf(conference), 'delegates', now)
  const some = await tx
    .select()
    .from(delegates)
    .where(which)
    .orderBy(asc(delegates.number))
    .limit(CHUNK)
    .for('update', { skipLocked: true })
  const refuse = await invitationRefusals(tx, conference, some, { remind: words.isReminder, now })
  const invitable = some.filter((delegate) => refuse(delegate) === null)
  const invited = invitable.slice(0, Math.max(0, left))
  if (invited.length > 0) await queueInvitations(call, conference, invited, words)
  const message = invited.length < invitable.length ? refusal.message : null
  return { queued: invited.length, last: some.at(-1)?.number ?? null, message }
}

/** The delivery states of the conference's emails; each delegate counts once, by the newest email. */
export async function invitationProgress(db: Db, { id }: OwnedConference) {
  const isWaiting = sql`${delegates.delivery} = 'waiting' and ${delegates.email_id} is not null`
  const first = sql`(select min(${delegates.invited_at}) from ${delegates} where ${delegates.conference_id} = ${id} and ${isWaiting})`
  const counted = (condition: ReturnType<typeof sql>) => sql`count(*) filter (where ${condition})`.mapWith(Number)
  const [progress] = await db
    .select({
      // A retracted email, for instance to a delegate who registered before it was sent, is not waiting.
      waiting: counted(isWaiting),
      batch: counted(sql`${delegates.invited_at} >= ${first}`),
      retrying: counted(sql`${delegates.delivery} = 'retrying' and ${delegates.email_id} is not null`),
      sent: counted(sql`${delegates.delivery} = 'sent'`),
      failed: counted(sql`${delegates.delivery} in ('bounced', 'given_up')`),
    })
    .from(delegates)
    .where(eq(delegates.conference_id, id))
  return progress ?? { waiting: 0, batch: 0, retrying: 0, sent: 0, failed: 0 }
}
