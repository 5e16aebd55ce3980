import { eq, or } from 'drizzle-orm'
import type { PersonalRecords } from '#server/feature.ts'
import { listBlocks } from './blocks.ts'
import { personBlocks } from './table.ts'

/** A person's own blocks; who has blocked them is not theirs to know. */
export const blocksRecords: PersonalRecords = {
  name: 'blocks',
  collect: (db, { id }) => listBlocks(db, id),
  async erase({ db }, { id }) {
    await db.delete(personBlocks).where(or(eq(personBlocks.blocker_id, id), eq(personBlocks.blocked_id, id)))
  },
}
