import type { OwnedConference } from '#features/conferences/server/access.ts'
import { readSetup } from '#features/meetings/server/settings.ts'
import type { Call } from '#server/context.ts'
import type { FreeTimes } from '../contract.ts'
import { readCandidates } from './candidates.ts'
import { requireArrangeable } from './state.ts'
import { readAvailability } from './availability.ts'

type Wanted = { person_id: string; other_id: string; keep_saved: boolean }

/** When two people who can be arranged are both free and a table is; never for others. */
export async function readFreeTimes(
  { db, now }: Pick<Call, 'db' | 'now'>,
  conference: OwnedConference,
  { person_id, other_id, keep_saved }: Wanted,
): Promise<FreeTimes> {
  const setup = await readSetup(db, conference)
  requireArrangeable(setup, now)
  const person_ids = await readCandidates(db, setup, now, [person_id, other_id])
  if (person_ids.length < 2) return []
  const { slots, isFree } = await readAvailability(db, setup, { now, person_ids, days: [], keep_saved })
  return slots
    .filter((slot) => slot.free_table_ids.length > 0 && person_ids.every((id) => isFree(id, slot)))
    .map(({ starts_at, ends_at, free_table_ids }) => ({ starts_at, ends_at, place_ids: [...free_table_ids] }))
}
