import { eq } from 'drizzle-orm'
import { conferences } from '#features/conferences/server/table.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { hashAddress } from '#features/delegates/server/unsubscribed.ts'
import { addressHashes, readErasures } from '#features/profile/server/erasure-log.ts'
import { eraseSpeakerAddresses } from '#features/speakers/server/records.ts'
import type { Core } from '#server/context.ts'
import type { ImportedFile } from '#server/feature.ts'
import { anonymiseDelegates } from './records.ts'

/**
 * Erases those delegates of an imported conference who, since its file was made, have erased an account here, or were removed
 * from a conference of the same owner by their link. They stay counted, because rows of the file name each other by number.
 * Speakers who have erased an account lose their address, as they do when they erase it.
 */
export async function eraseAgain(core: Core, { conference_id, owner_id, made_at }: ImportedFile, now: Date) {
  const since = (await readErasures(core.env)).filter(
    ({ at }) => at !== undefined && Date.parse(at) >= Date.parse(made_at),
  )
  if (since.length === 0) return
  const owned = await core.db.select({ id: conferences.id }).from(conferences).where(eq(conferences.owner_id, owner_id))
  const own = new Set(owned.map(({ id }) => id))
  const accounts = new Set(since.flatMap((erasure) => ('account' in erasure ? (erasure.address ?? []) : [])))
  const removed = since.flatMap((erasure) => ('conference' in erasure && own.has(erasure.conference) ? erasure.email_hash : [])) // prettier-ignore
  const addresses = new Set(removed)
  const hashOf = await addressHashes(core.env)
  const hasErasedAccount = (email: string) => accounts.has(hashOf(email))
  await eraseSpeakerAddresses(core.db, conference_id, hasErasedAccount)
  const rows = await core.db
    .select({ id: delegates.id, email: delegates.email })
    .from(delegates)
    .where(eq(delegates.conference_id, conference_id))
  const erased = rows.filter(
    ({ email }) => email !== null && (hasErasedAccount(email) || addresses.has(hashAddress(email))),
  )
  if (erased.length > 0) await anonymiseDelegates(core, erased.map(({ id }) => id), now) // prettier-ignore
}
