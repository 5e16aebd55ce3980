import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { endLinks } from '#features/auth/server/dead-links.ts'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import type { EditableConference, OwnedConference } from '#features/conferences/server/access.ts'
import { giveAnswers } from '#features/registration-form/server/answers.ts'
import type { Answers } from '#features/registration-form/rules.ts'
import { leaveConference } from '#features/conferences/server/members.ts'
import type { Call, Core } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { violates } from '#server/db/refusals.ts'
import { refuseOverwrite } from '#server/db/overwrite.ts'
import { isAnyOf, requireAll } from '#server/db/selected.ts'
import { retractEmails } from '#server/mail/outbox.ts'
import { AppError } from '#shared/errors.ts'
import type { OpenedVersion } from '#shared/opened-version.ts'
import { fold } from '#shared/fold.ts'
import type { Delegate } from '../contract.ts'
import type { DelegateChange, NewDelegate } from '../fields.ts'
import { text } from '../text.ts'
import { lockCredits, requireCredits } from './credits.ts'
import { readDelegate } from './status.ts'
import { type DelegateRow, delegates } from './table.ts'
import { isUnwanted } from './unsubscribed.ts'

type Person = { full_name: string; email: string | null; company: string | null; position: string | null }

/** The columns for searching and sorting. Store them whenever one of these fields changes. */
export function foldedColumns({ full_name, email, company, position }: Person) {
  return {
    search_text: fold([full_name, email, company, position].filter(Boolean).join(' ')),
    sort_name: fold(full_name),
    sort_company: fold(company ?? ''),
  }
}

/** Throws `limit_reached` without attendee credits, and `conflict` for an address that is already in the list. */
export async function addDelegate(
  { db, user, now }: Call,
  conference: EditableConference,
  fields: z.output<typeof NewDelegate>,
): Promise<Delegate> {
  const id = randomUUID()
  const at = now.toISOString()
  try {
    await transact(db, async (tx) => {
      requireCredits(await lockCredits(tx, conference.owner_id, now), 1)
      if (await isUnwanted(tx, conference, fields.email)) throw new AppError('conflict', text.unwanted)
      const written = { created_at: at, updated_at: at, ...foldedColumns(fields) }
      await tx.insert(delegates).values({ id, conference_id: conference.id, ...fields, ...written })
      await recordAudit(tx, { conference_id: conference.id, user_id: user.id, action: 'delegate_added' }, now)
    })
  } catch (error) {
    throw asTaken(error)
  }
  return readDelegate(db, conference, id, now)
}

function asTaken(error: unknown) {
  return violates(error, 'delegates_email_once') ? new AppError('conflict', text.taken, { email: text.taken }) : error
}

/** Changes a delegate. A new address voids the invitation that was sent to the old one. */
export async function updateDelegate(
  { db, user, now }: Call,
  conference: EditableConference,
  { id, updated_at, field_versions, ...change }: z.output<typeof DelegateChange> & OpenedVersion & { id: string },
): Promise<Delegate> {
  try {
    await transact(db, async (tx) => {
      const before = await lockDelegate(tx, conference, id)
      refuseOverwrite(before, change, { updated_at, field_versions })
      const moves = change.email !== undefined && change.email !== before.email
      if (moves && (before.is_registered || before.email === null)) {
        throw new AppError('conflict', text.emailFixed, { email: text.emailFixed })
      }
      if (moves) await voidInvitation(tx, before, now)
      const after = { ...before, ...change }
      await tx
        .update(delegates)
        .set({ ...change, ...foldedColumns(after), updated_at: now.toISOString() })
        .where(eq(delegates.id, id))
      await recordAudit(tx, { conference_id: conference.id, user_id: user.id, action: 'delegate_changed' }, now)
    })
  } catch (error) {
    throw asTaken(error)
  }
  return readDelegate(db, conference, id, now)
}

/** Notes answers of a delegate, who need not have registered. Throws as `giveAnswers` does. */
export async function setAnswers(
  { db, user, now }: Call,
  conference: EditableConference,
  { id, answers }: { id: string; answers: Answers },
): Promise<Delegate> {
  await transact(db, async (tx) => {
    await lockDelegate(tx, conference, id)
    await giveAnswers(tx, { conference_id: conference.id, delegate_id: id, answers, by: 'organiser' }, now)
    await recordAudit(tx, { conference_id: conference.id, user_id: user.id, action: 'delegate_changed' }, now)
  })
  return readDelegate(db, conference, id, now)
}

/** Locks and returns the row. Throws `not_found`, also for a delegate of another conference. */
export async function lockDelegate(tx: Db, conference: OwnedConference, id: string): Promise<DelegateRow> {
  const [row] = await tx
    .select()
    .from(delegates)
    .where(and(eq(delegates.id, id), eq(delegates.conference_id, conference.id)))
    .for('update')
  if (!row) throw new AppError('not_found', text.notFound)
  return row
}

/** The links of the invitations of delegates. */
export function linksOf(rows: readonly DelegateRow[]) {
  return rows.flatMap(({ invitation_hash: hash }) => (hash === null ? [] : { hash }))
}

async function voidInvitation(tx: Db, row: DelegateRow, now: Date) {
  const { id, email_id } = row
  await endLinks(tx, linksOf([row]), 'withdrawn', now)
  if (email_id !== null) await retractEmails(tx, { ids: [email_id] })
  const never = { invitation_hash: null, invited_at: null, opened_at: null, email_id: null }
  const nowhere = { delivery: null, delivery_error: null, delivered_at: null }
  await tx
    .update(delegates)
    .set({ ...never, ...nowhere })
    .where(eq(delegates.id, id))
}

/**
 * Removes all of these delegates, or none. Their access, invitations and unsent emails end immediately. Throws `not_found`
 * if one of them does not exist.
 */
export async function removeDelegates(
  { db, hooks, user, now }: Call,
  conference: OwnedConference,
  ids: readonly string[],
) {
  return transact(db, async (tx) => {
    const rows = await tx
      .select()
      .from(delegates)
      .where(and(eq(delegates.conference_id, conference.id), isAnyOf(delegates.id, ids)))
      .orderBy(delegates.id)
      .for('update')
    requireAll(rows, ids, text)
    await hooks.eraseImported(tx, rows.map(({ id }) => id), now) // prettier-ignore
    await dropDelegates(tx, conference.id, rows, now)
    const act = {
      conference_id: conference.id,
      user_id: user.id,
      action: 'delegate_removed',
      count: rows.length,
    } as const
    await recordAudit(tx, act, now)
    return { removed: rows.length }
  })
}

/** Deletes a delegate's row and access, and what came with them. Call it in a transaction that has locked the row. */
export async function eraseDelegate({ db, hooks }: Pick<Core, 'db' | 'hooks'>, row: DelegateRow, now: Date) {
  await hooks.eraseImported(db, [row.id], now)
  await dropDelegate(db, row, now)
}

/** The same where what they wrote stays without their name, as that of others does a year after the end. */
export async function dropDelegate(tx: Db, row: DelegateRow, now: Date) {
  await dropDelegates(tx, row.conference_id, [row], now)
}

async function dropDelegates(tx: Db, conference_id: string, rows: readonly DelegateRow[], now: Date) {
  await endLinks(tx, linksOf(rows), 'withdrawn', now)
  await retractEmails(tx, { ids: rows.flatMap(({ email_id }) => email_id ?? []) })
  await tx.delete(delegates).where(
    isAnyOf(
      delegates.id,
      rows.map(({ id }) => id),
    ),
  )
  const user_ids = rows.flatMap(({ user_id }) => user_id ?? [])
  if (user_ids.length > 0) await leaveConference(tx, { conference_id, user_ids, role: 'delegate' })
}
