import { and, eq, lte, type SQL } from 'drizzle-orm'
import type { LinkEnd } from '#features/auth/link-rules.ts'
import { endOfLink } from '#features/auth/server/dead-links.ts'
import { provenAddress } from '#features/auth/server/accounts.ts'
import type { Call, User } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import type { Email } from '#server/mail/smtp.ts'
import { hashSecret } from '#server/secrets.ts'
import { AppError } from '#shared/errors.ts'
import { refusalText } from '../refusal-text.ts'
import { emailRefusals, queueInvitation, endInvitations } from './invitations.ts'
import { type Inviter, isUnknownOwner, type TeamKind } from './limits.ts'
import type { InvitationTable } from './table.ts'
import { type Claim, findByToken, isPending } from './tokens.ts'

/** A team that people are invited to: the organisers of a conference, or the staff of an exhibitor. */
export type Team<Subject> = {
  role: 'organiser' | 'exhibitor'
  table: InvitationTable
  /** The kind of the email with the invitation. */
  kind: TeamKind
  /** How many days a link is valid. */
  days: number
  /** The page that accepts an invitation. */
  path: string
  /** What an invitation is to, by its id; null once that is deleted. */
  subjectOf: (db: Db, id: string) => Promise<Subject | null>
}

type Invited = {
  email: string
  inviter: Inviter
  /** The other invitations to the same team. */
  siblings: SQL
  /** The name of what the person is to look after. */
  title: string
  write: (link: { token: string; isUnknown: boolean }) => Email
  /** Inserts the row. */
  store: (invitation: Awaited<ReturnType<typeof queueInvitation>> & { invited_at: string }) => Promise<void>
}

/**
 * Invites somebody by email, and by a notification if they have an account. An older link is void from then on. Call it
 * last in the transaction, `call.db`, that has locked the team. Throws `too_many` if the address was emailed a moment ago or
 * too often.
 */
export async function inviteToTeam(
  { db: tx, hooks, now }: Pick<Call, 'db' | 'hooks' | 'now'>,
  { role, table, kind, days, path }: Team<unknown>,
  { email, inviter, siblings, title, write, store }: Invited,
) {
  const refuse = await emailRefusals(tx, { kind, inviter, addresses: [email] }, now)
  const refusal = refuse(email)
  if (refusal) throw refusal
  await endInvitations(tx, table, and(siblings, eq(table.email, email)), { ended: 'replaced', now })
  const isUnknown = await isUnknownOwner(tx, inviter.owner_id, now)
  const writeLink = (token: string) => ({ ...write({ token, isUnknown }), sender_id: inviter.owner_id })
  const invitation = await queueInvitation(tx, { email, days, write: writeLink }, now)
  await store({ ...invitation, invited_at: now.toISOString() })
  const link = { subject_id: invitation.id, path: `${path}?token=${invitation.id}` }
  await hooks.notifyInvited(tx, { ...link, emails: [email], words: { role, title: isUnknown ? '' : title } }, now)
}

type Found<Subject> = { id: string; email: string; subject: Subject }

/** The pending invitation that a claim names. `lock` locks its row until the commit. */
async function findPending<Subject>(
  { db, now }: Pick<Call, 'db' | 'now'>,
  { table, subjectOf }: Team<Subject>,
  claim: Claim,
  { lock } = { lock: false },
): Promise<Found<Subject> | null> {
  const query = db
    .select({ id: table.id, email: table.email })
    .from(table)
    .where(isPending(table, claim, now))
  const [invitation] = await (lock ? query.for('update') : query)
  const subject = invitation ? await subjectOf(db, invitation.id) : null
  return invitation && subject ? { ...invitation, subject } : null
}

/** What a link is for, for the page that it opens. Does not use it up. */
export async function verifyInvitation<Subject>(call: Call<User | null>, team: Team<Subject>, token: string) {
  const found = await findByToken(call, token, (claim) => findPending(call, team, claim))
  if (found)
    return { success: true, message: refusalText.valid, email: found.email, subject: found.subject, link_end: null }
  const link_end = await endOfInvitation(call, team, token)
  return { success: false, message: refusalText.badInvitation, email: null, subject: null, link_end }
}

/** Why a link that does not work leads no further. */
async function endOfInvitation(
  { db, now }: Call<User | null>,
  { table }: Team<unknown>,
  token: string,
): Promise<LinkEnd> {
  const isExpired = and(eq(table.hash, hashSecret(token)), lte(table.expires_at, now.toISOString()))
  return (await db.$count(table, isExpired)) > 0 ? 'expired' : endOfLink(db, token)
}

/**
 * Accepts an invitation and uses it up. `join` makes the caller a member, in the same transaction. Returns what the
 * invitation was to. Throws `not_found` if it is not valid, and `forbidden` unless the caller has confirmed its address.
 */
export async function acceptInvitation<Subject>(
  call: Call,
  team: Team<Subject>,
  token: string,
  join: (tx: Db, subject: Subject) => Promise<void>,
): Promise<Subject> {
  return transact(call.db, async (tx) => {
    const inside = { ...call, db: tx }
    const found = await findByToken(inside, token, (claim) => findPending(inside, team, claim, { lock: true }))
    if (!found) throw new AppError('not_found', refusalText.badInvitation)
    if ((await provenAddress(tx, call.user.id)) !== found.email)
      throw new AppError('forbidden', refusalText.otherAddress)
    await endInvitations(tx, team.table, eq(team.table.id, found.id), { ended: 'used', now: call.now })
    await join(tx, found.subject)
    return found.subject
  })
}
