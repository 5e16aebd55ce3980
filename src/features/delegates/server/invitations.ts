import { and, asc, eq, isNotNull, lt, or, isNull, sql } from 'drizzle-orm'
import { planOf } from '#features/billing/server/service.ts'
import { letterTopic } from '#features/conferences/rules.ts'
import { noteAct } from '#features/conferences/server/audit.ts'
import type { EditableConference, OwnedConference } from '#features/conferences/server/doors.ts'
import { nameOf } from '#features/profile/server/service.ts'
import type { Call } from '#server/context.ts'
import { type Db, transact } from '#server/db.ts'
import { countLetters, letters, postLetters, retractLetters } from '#server/outbox.ts'
import { newSecret } from '#server/secrets.ts'
import { AppError } from '#shared/errors.ts'
import { invitationObstacle } from '../invitation-rules.ts'
import { DELEGATE_STATUSES, INVITATION_GAP_S, INVITATIONS_A_DAY, type InvitableStatus } from '../rules.ts'
import { text } from '../text.ts'
import { INVITATION_LETTER, invitationLetter } from './mail.ts'
import { removalLink } from './removal.ts'
import { lockDelegate } from './service.ts'
import { momentsOf, rankOf } from './standing.ts'
import { type DelegateRow, delegates, unwantedInvitations } from './table.ts'
import { delegateHash, isUnwanted } from './unwanted.ts'

const DAY_MS = 24 * 60 * 60_000

/** Writes the letter in the transaction that makes the token; the mail server is somebody else's worry. */
export async function sendInvitation(call: Call, conference: EditableConference, id: string) {
  const { db, now } = call
  await transact(db, async (tx) => {
    // Of two clicks the second waits here, and then finds that the first was a moment ago.
    const delegate = await lockDelegate(tx, conference, id)
    refuseDeadLinks(conference, now)
    await refuseInvitation(tx, conference, delegate, now)
    if ((await lettersLeft(tx, conference, now)) < 1) throw tooMany(text.tooManyLetters)
    await postInvitations({ ...call, db: tx }, conference, [delegate])
  })
}

function refuseDeadLinks(conference: EditableConference, now: Date) {
  const obstacle = invitationObstacle(conference, now)
  if (obstacle) throw new AppError('conflict', obstacle)
}

const tooMany = (message: string, seconds = 3600) => new AppError('too_many', message, {}, seconds)

async function refuseInvitation(tx: Db, conference: EditableConference, delegate: DelegateRow, now: Date) {
  const { email, invited_at } = delegate
  if (delegate.is_registered || email === null) throw new AppError('conflict', text.alreadyRegistered)
  if (await isUnwanted(tx, conference, email)) throw new AppError('conflict', text.unwanted)
  const next = invited_at === null ? 0 : Date.parse(invited_at) + INVITATION_GAP_S * 1000
  const wait = Math.ceil((next - now.getTime()) / 1000)
  if (wait > 0) throw tooMany(text.tooSoon(wait), wait)
  const lettersWithin = (ms: number) => {
    const since = new Date(now.getTime() - ms)
    return countLetters(tx, { topic: letterTopic(conference), kind: INVITATION_LETTER, to: email, since })
  }
  // Whoever is removed and added again has the same mailbox.
  if ((await lettersWithin(INVITATION_GAP_S * 1000)) > 0)
    throw tooMany(text.tooSoon(INVITATION_GAP_S), INVITATION_GAP_S)
  if ((await lettersWithin(DAY_MS)) >= INVITATIONS_A_DAY) throw tooMany(text.tooManyToday)
}

/** Letters that the conference may still send today: as many as the plan has attendee credits. */
async function lettersLeft(db: Db, conference: EditableConference, now: Date) {
  const plan = await planOf(db, conference.owner_id, now)
  const since = new Date(now.getTime() - DAY_MS)
  const sent = await countLetters(db, { topic: letterTopic(conference), kind: INVITATION_LETTER, since })
  return (plan?.credits ?? 0) - sent
}

/** Tokens, letters and the delegates' new state; the newest token voids the older. The rows must be held. */
async function postInvitations({ env, db: tx, user, now }: Call, conference: EditableConference, some: DelegateRow[]) {
  await retractLetters(tx, { ids: some.flatMap(({ letter_id }) => letter_id ?? []) })
  const from = await nameOf(tx, user.id)
  const secrets = some.map(newSecret)
  const written = await Promise.all(
    some.map(async ({ email, full_name }, i) => {
      const to = email ?? ''
      const removal_url = await removalLink(env, { conference_id: conference.id, email: to })
      return invitationLetter(env, { to, full_name, conference, from, token: secrets[i]?.secret ?? '', removal_url })
    }),
  )
  const letter_ids = await postLetters(tx, written, now)
  const at = now.toISOString()
  await tx.execute(sql`
    update ${delegates} set
      invitation_hash = made.hash, letter_id = made.letter_id, invited_at = ${at}, opened_at = null,
      delivery = 'waiting', delivery_error = null, delivered_at = null, updated_at = ${at}
    from unnest(
      ${sql.param(some.map(({ id }) => id))}::uuid[], ${sql.param(secrets.map(({ hash }) => hash))}::text[],
      ${sql.param(letter_ids)}::uuid[]
    ) as made (id, hash, letter_id)
    where ${delegates.id} = made.id`)
  const act = {
    conference_id: conference.id,
    user_id: user.id,
    action: 'invitations_sent',
    count: some.length,
  } as const
  await noteAct(tx, act, now)
}

/** Letters of one transaction: enough to be quick, few enough to let others in between. */
const CHUNK = 100

/**
 * Invites everybody of one status. Who was written to less than a minute ago or five times today, or asked to be left
 * alone, is left out, and so is whoever comes after the plan's letters for today. Twice at once invites nobody twice.
 */
export async function sendInvitations(call: Call, conference: EditableConference, status: InvitableStatus) {
  const { db, now } = call
  refuseDeadLinks(conference, now)
  const ofStatus = and(
    eq(delegates.conference_id, conference.id),
    eq(rankOf(momentsOf(conference, now)), DELEGATE_STATUSES.indexOf(status)),
  )
  const meant = await db.$count(delegates, ofStatus)
  let queued = 0
  for (let left = await lettersLeft(db, conference, now); left > 0;) {
    const posted = await transact(db, async (tx) => {
      const some = await tx
        .select()
        .from(delegates)
        .where(and(ofStatus, mayBeInvited(conference, now)))
        .orderBy(asc(delegates.number))
        .limit(Math.min(CHUNK, left))
        .for('update', { skipLocked: true })
      if (some.length > 0) await postInvitations({ ...call, db: tx }, conference, some)
      return some.length
    })
    if (posted === 0) break
    queued += posted
    left -= posted
  }
  return { queued, left_out: Math.max(0, meant - queued) }
}

/** The rules of `refuseInvitation`, for many at once. */
function mayBeInvited(conference: EditableConference, now: Date) {
  const gapAgo = new Date(now.getTime() - INVITATION_GAP_S * 1000).toISOString()
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString()
  const written = sql`select l.to_address from ${letters} l
    where l.topic = ${letterTopic(conference)} and l.kind = ${INVITATION_LETTER}`
  return and(
    isNotNull(delegates.email),
    or(isNull(delegates.invited_at), lt(delegates.invited_at, gapAgo)),
    sql`${delegates.email} not in (${written} and l.created_at > ${gapAgo})`,
    sql`${delegates.email} not in (${written} and l.created_at > ${dayAgo}
      group by l.to_address having count(*) >= ${INVITATIONS_A_DAY})`,
    sql`not exists (select from ${unwantedInvitations} u
      where u.conference_id = ${conference.id} and u.email_hash = ${delegateHash})`,
  )
}

/** How far the letters are; each delegate counts once, by the newest. */
export async function invitationProgress(db: Db, { id }: OwnedConference) {
  const counted = (condition: ReturnType<typeof sql>) => sql`count(*) filter (where ${condition})`.mapWith(Number)
  const [progress] = await db
    .select({
      // A letter that was taken back, as by whoever registered before it left, is gone and waits for nothing.
      waiting: counted(sql`${delegates.delivery} = 'waiting' and ${delegates.letter_id} is not null`),
      retrying: counted(sql`${delegates.delivery} = 'retrying' and ${delegates.letter_id} is not null`),
      sent: counted(sql`${delegates.delivery} = 'sent'`),
      failed: counted(sql`${delegates.delivery} in ('bounced', 'given_up')`),
    })
    .from(delegates)
    .where(eq(delegates.conference_id, id))
  return progress ?? { waiting: 0, retrying: 0, sent: 0, failed: 0 }
}
