import { eq } from 'drizzle-orm'
import { deleteAccount } from '#features/auth/server/accounts.ts'
import { users } from '#features/auth/server/table.ts'
import type { Core } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { violates } from '#server/db/refusals.ts'
import type { Person } from '#server/feature.ts'
import { removeDueNow } from '#server/files/removal.ts'
import { AppError } from '#shared/errors.ts'
import { erasureText } from '../erasure-text.ts'
import { addressHashes, recordErasure, readErasures } from './erasure-log.ts'

/**
 * Erases an account and everything that names the person. Counts stay, and other people see "Deleted user". Throws
 * `conflict` while the person owns conferences.
 */
export async function eraseAccount(core: Core, person: Person, now: Date) {
  const [reason] = await reasonsToKeep(core, person)
  if (reason !== undefined) throw new AppError('conflict', reason)
  const hashOf = await addressHashes(core.env)
  const erasure = { account: person.id, ...(person.email !== null && { address: hashOf(person.email) }) }
  try {
    await eraseRecords(core, person, { soft: false, now }, (tx) => recordErasure(tx, core.env, erasure, now))
  } catch (error) {
    // A conference was created at the same moment.
    if (violates(error, 'conferences_owner_id_fkey')) throw new AppError('conflict', erasureText.ownsConferences)
    throw error
  }
}

/**
 * Erases accounts again that a restored backup contained. Their conferences then stay with "Deleted user" as owner,
 * because other people take part in them.
 */
export async function replayErasures(core: Core, now: Date) {
  for (const erasure of await readErasures(core.env)) {
    if (!('account' in erasure)) continue
    const [person] = await core.db
      .select({ id: users.id, email: users.email, deleted_at: users.deleted_at })
      .from(users)
      .where(eq(users.id, erasure.account))
    if (!person || person.deleted_at !== null) continue
    const reasons = await reasonsToKeep(core, person)
    await eraseRecords(core, person, { soft: reasons.length > 0, now })
  }
}

/** Sentences that say why the person cannot be erased yet. */
async function reasonsToKeep({ db, personalRecords }: Core, person: Person): Promise<string[]> {
  const reasons: string[] = []
  for (const { keeps } of personalRecords) {
    const reason = await keeps?.(db, person)
    if (reason) reasons.push(reason)
  }
  return reasons
}

/** Erases all personal records and the account; `last` is called at the end of the transaction. */
async function eraseRecords(
  core: Core,
  person: Person,
  { soft, now }: { soft: boolean; now: Date },
  last?: (tx: Db) => Promise<void>,
) {
  const records = core.personalRecords
  for (const { conclude } of records) await conclude?.(core, person, now)
  await transact(core.db, async (tx) => {
    for (const { erase } of records) await erase({ ...core, db: tx }, person, now)
    await deleteAccount(tx, person.id, { soft, now })
    await last?.(tx)
  })
  // After the commit, because what is deleted does not come back with a transaction that is rolled back.
  await removeDueNow(core, now)
  await core.live.forget()
}
