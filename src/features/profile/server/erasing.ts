import { eq } from 'drizzle-orm'
import { deleteAccount } from '#features/auth/server/accounts.ts'
import { users } from '#features/auth/server/table.ts'
import type { Machine, User } from '#server/context.ts'
import { type Db, transact, violates } from '#server/db.ts'
import { FileAnswer } from '#server/endpoints.ts'
import { AppError } from '#shared/errors.ts'
import { text } from '../text.ts'
import { noteErasure, readErasures } from './erasures.ts'

export type Person = { id: string; email: string | null }

/** What one feature keeps about a person; features.ts lists them all, those that refer to others first. */
export type PersonalRecords = {
  /** What the part is called in the exported file. */
  name: string
  collect: (db: Db, person: Person) => Promise<unknown>
  /** Why the person cannot be erased yet, in a sentence. */
  keeps?: (db: Db, person: Person) => Promise<string | null>
  /** Outside the transaction, before it: what other services must hear. */
  conclude?: (machine: Machine, person: Person, now: Date) => Promise<void>
  /** Inside the transaction; `machine.db` is it. The account's row is still there, and may have to stay, emptied. */
  erase: (machine: Machine, person: Person, now: Date) => Promise<void>
}

/** Everything that is stored about the caller, as one file. */
export async function exportPerson(db: Db, { id, email }: User, records: readonly PersonalRecords[], now: Date) {
  const file: Record<string, unknown> = { exported_at: now.toISOString() }
  for (const { name, collect } of records) file[name] = await collect(db, { id, email: email || null })
  return new FileAnswer('application/json; charset=utf-8', 'my-data.json', `${JSON.stringify(file, null, 2)}\n`)
}

/**
 * Erases an account and all that names the person, at once: counts stay, and what others see says "Deleted user".
 * Throws `conflict` while the person owns conferences.
 */
export async function erasePerson(machine: Machine, user: User, records: readonly PersonalRecords[], now: Date) {
  const person = { id: user.id, email: user.email || null }
  for (const { keeps } of records) {
    const reason = (await keeps?.(machine.db, person)) ?? null
    if (reason !== null) throw new AppError('conflict', reason)
  }
  for (const { conclude } of records) await conclude?.(machine, person, now)
  try {
    await transact(machine.db, async (tx) => {
      for (const { erase } of records) await erase({ ...machine, db: tx }, person, now)
      await deleteAccount(tx, person.id, { soft: false, now })
      await noteErasure(machine.env, { account: person.id }, now)
    })
  } catch (error) {
    // A conference that was made in this very moment.
    if (violates(error, 'conferences_owner_id_fkey')) throw new AppError('conflict', text.ownsConferences)
    throw error
  }
}

/**
 * Erases once more whom a restored backup has brought back; returns how many. Whoever owned conferences then, keeps
 * them as "Deleted user": they are other people's too.
 */
export async function replayErasures(machine: Machine, records: readonly PersonalRecords[], now: Date) {
  let replayed = 0
  for (const erasure of await readErasures(machine.env)) {
    if (!('account' in erasure)) continue
    const [person] = await machine.db
      .select({ id: users.id, email: users.email, deleted_at: users.deleted_at })
      .from(users)
      .where(eq(users.id, erasure.account))
    if (!person || person.deleted_at !== null) continue
    const kept: (string | null)[] = []
    for (const { keeps } of records) kept.push((await keeps?.(machine.db, person)) ?? null)
    for (const { conclude } of records) await conclude?.(machine, person, now)
    await transact(machine.db, async (tx) => {
      for (const { erase } of records) await erase({ ...machine, db: tx }, person, now)
      await deleteAccount(tx, person.id, { soft: kept.some((reason) => reason !== null), now })
    })
    replayed += 1
  }
  return replayed
}
