import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { endLinks } from '#features/auth/server/dead-links.ts'
import type { Db } from '#server/db/db.ts'
import { onlyRow } from '#server/db/only-row.ts'
import { emailRefusal, emailWaits } from '#server/mail/email-limits.ts'
import { emails, queueEmails, retractEmails } from '#server/mail/outbox.ts'
import type { Email } from '#server/mail/smtp.ts'
import { newSecret } from '#server/secrets.ts'
import type { AppError } from '#shared/errors.ts'
import { DAY_MS, instantAfter } from '#shared/time.ts'
import { refusalText } from '../refusal-text.ts'
import type { Inviter } from './limits.ts'
import type { InvitationTable } from './table.ts'

/** Writes the email with the secret of a new link. */
type Write = (secret: string) => Email | Promise<Email>

/** Queues emails with new links. Returns of each link the hash of its secret and the id of its email, in the same order. */
export async function queueLinks(tx: Db, some: readonly Write[], now: Date) {
  const links = some.map((write) => ({ write, ...newSecret() }))
  const written = await Promise.all(links.map(async ({ write, secret }) => write(secret)))
  const email_ids = await queueEmails(tx, written, now)
  return links.map(({ hash }, at) => ({ hash, email_id: email_ids[at] ?? null }))
}

type Written = { email: string; days: number; write: Write }

/** Queues the email of an invitation that is valid for so many days. Returns its row, without what it is to. */
export async function queueInvitation(tx: Db, { email, days, write }: Written, now: Date) {
  const link = onlyRow(await queueLinks(tx, [write], now))
  return { id: randomUUID(), email, ...link, expires_at: instantAfter(now, days * DAY_MS) }
}

type End = { ended: 'used' | 'replaced' | 'withdrawn'; now: Date }

/** Deletes invitations and their emails, so that their links are void. Returns how many. */
export async function endInvitations(tx: Db, table: InvitationTable, which: SQL | undefined, { ended, now }: End) {
  const withdrawn = await tx.delete(table).where(which).returning({ email_id: table.email_id, hash: table.hash })
  await endLinks(tx, withdrawn, ended, now)
  await retractEmails(tx, { ids: withdrawn.flatMap(({ email_id }) => email_id ?? []) })
  return withdrawn.length
}

/** Deletes expired invitations. */
export async function forgetExpired(db: Db, table: InvitationTable, now: Date) {
  const expired = await db.delete(table).where(lt(table.expires_at, now.toISOString())).returning({ hash: table.hash })
  await endLinks(db, expired, 'expired', now)
}

/** The state of an invitation of the table; accepted and withdrawn ones have no row. */
export function invitationStatus(table: InvitationTable, now: Date) {
  return sql<'pending' | 'bounced' | 'expired'>`case
    when ${table.expires_at} <= ${now.toISOString()} then 'expired'
    when exists (select from ${emails} where ${and(eq(emails.id, table.email_id), isNotNull(emails.failed_at))})
      then 'bounced'
    else 'pending' end`
}

type Invitees = { kind: string; inviter: Inviter; addresses: readonly string[] }
type Sentences = Pick<typeof refusalText, 'tooSoon' | 'tooOften'>

/**
 * For each of these addresses the refusal if it cannot be emailed another invitation yet, or null. Counted by address,
 * because somebody who is removed and invited again has the same inbox. Ask with the addresses or their rows locked.
 */
export async function emailRefusals(
  tx: Db,
  { kind, inviter: { owner_id, topic }, addresses }: Invitees,
  now: Date,
  { tooSoon, tooOften }: Sentences = refusalText,
): Promise<(address: string) => AppError | null> {
  const waitOf = await emailWaits(tx, { kind, topic, sender_id: owner_id }, addresses, now)
  return (address) => emailRefusal(waitOf(address), { tooSoon, tooMany: tooOften })
}
