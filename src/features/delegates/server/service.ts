import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { noteAct } from '#features/conferences/server/audit.ts'
import type { EditableConference, OwnedConference } from '#features/conferences/server/doors.ts'
import { leaveConference } from '#features/conferences/server/members.ts'
import type { Call } from '#server/context.ts'
import { type Db, transact, violates } from '#server/db.ts'
import { retractLetters } from '#server/outbox.ts'
import { AppError } from '#shared/errors.ts'
import { fold } from '#shared/fold.ts'
import type { Delegate } from '../contract.ts'
import type { DelegateChange, NewDelegate } from '../fields.ts'
import { text } from '../text.ts'
import { lockCredits, requireCredits } from './credits.ts'
import { readDelegate } from './standing.ts'
import { type DelegateRow, delegates } from './table.ts'
import { isUnwanted } from './unwanted.ts'

type Person = { full_name: string; email: string | null; company: string | null; position: string | null }

/** What a search and a sort look at. Write it whenever one of these changes. */
export function foldedColumns({ full_name, email, company, position }: Person) {
  return {
    sought: fold([full_name, email, company, position].filter(Boolean).join(' ')),
    sort_name: fold(full_name),
    sort_company: fold(company ?? ''),
  }
}

/** Throws `limit_reached` at the plan's credits, and `conflict` for an address that is there already. */
export async function addDelegate(
  { db, user, now }: Call,
  conference: EditableConference,
  fields: z.output<typeof NewDelegate>,
): Promise<Delegate> {
  const id = randomUUID()
  const at = now.toISOString()
  try {
    await transact(db, async (tx) => {
      requireCredits(await lockCredits(tx, conference, now), 1)
      if (await isUnwanted(tx, conference, fields.email)) throw new AppError('conflict', text.unwanted)
      const written = { created_at: at, updated_at: at, ...foldedColumns(fields) }
      await tx.insert(delegates).values({ id, conference_id: conference.id, ...fields, ...written })
      await noteAct(tx, { conference_id: conference.id, user_id: user.id, action: 'delegate_added' }, now)
    })
  } catch (error) {
    throw asTaken(error)
  }
  return readDelegate(db, conference, id, now)
}

function asTaken(error: unknown) {
  return violates(error, 'delegates_email_once') ? new AppError('conflict', text.taken, { email: text.taken }) : error
}

/** Another address is another mailbox, so what was mailed to the one before is void. */
export async function updateDelegate(
  { db, user, now }: Call,
  conference: EditableConference,
  { id, ...change }: z.output<typeof DelegateChange> & { id: string },
): Promise<Delegate> {
  try {
    await transact(db, async (tx) => {
      const before = await lockDelegate(tx, conference, id)
      const moves = change.email !== undefined && change.email !== before.email
      if (moves && (before.is_registered || before.email === null)) {
        throw new AppError('conflict', text.emailFixed, { email: text.emailFixed })
      }
      if (moves) await voidInvitation(tx, before)
      const after = { ...before, ...change }
      await tx
        .update(delegates)
        .set({ ...change, ...foldedColumns(after), updated_at: now.toISOString() })
        .where(eq(delegates.id, id))
      await noteAct(tx, { conference_id: conference.id, user_id: user.id, action: 'delegate_changed' }, now)
    })
  } catch (error) {
    throw asTaken(error)
  }
  return readDelegate(db, conference, id, now)
}

/** The row, held until the commit. Throws `not_found`; one of another conference is as one that is not there. */
export async function lockDelegate(tx: Db, conference: OwnedConference, id: string): Promise<DelegateRow> {
  const [row] = await tx
    .select()
    .from(delegates)
    .where(and(eq(delegates.id, id), eq(delegates.conference_id, conference.id)))
    .for('update')
  if (!row) throw new AppError('not_found', text.notFound)
  return row
}

async function voidInvitation(tx: Db, { id, letter_id }: DelegateRow) {
  if (letter_id !== null) await retractLetters(tx, { ids: [letter_id] })
  const never = { invitation_hash: null, invited_at: null, opened_at: null, letter_id: null }
  const nowhere = { delivery: null, delivery_error: null, delivered_at: null }
  await tx
    .update(delegates)
    .set({ ...never, ...nowhere })
    .where(eq(delegates.id, id))
}

/** Access, invitation and the letter that waits end at once. */
export async function removeDelegate({ db, user, now }: Call, conference: OwnedConference, id: string) {
  await transact(db, async (tx) => {
    await dropDelegate(tx, await lockDelegate(tx, conference, id))
    await noteAct(tx, { conference_id: conference.id, user_id: user.id, action: 'delegate_removed' }, now)
  })
}

/** Call it in a transaction that holds the row. */
export async function dropDelegate(tx: Db, { id, conference_id, user_id, letter_id }: DelegateRow) {
  if (letter_id !== null) await retractLetters(tx, { ids: [letter_id] })
  await tx.delete(delegates).where(eq(delegates.id, id))
  if (user_id !== null) await leaveConference(tx, { conference_id, user_id, role: 'delegate' })
}
