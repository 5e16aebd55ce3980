import { sql } from 'drizzle-orm'
import type { Hooks } from '#server/feature.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { stageSessions } from './table.ts'

/** What the stage knows of sessions that are about to be deleted: their streams, captions and state. */
export const readStage: Hooks['readStage'] = async (tx, ids) => {
  const rows = await tx
    .select({ id: stageSessions.schedule_item_id, known: sql<Record<string, unknown>>`to_jsonb(${stageSessions})` })
    .from(stageSessions)
    .where(isAnyOf(stageSessions.schedule_item_id, ids))
  return new Map(rows.map(({ id, known }) => [id, known]))
}

/** Puts it back. Uploaded recordings were deleted with their sessions. */
export const restoreStage: Hooks['restoreStage'] = async (tx, known) => {
  await tx.execute(sql`
    insert into ${stageSessions}
    select * from jsonb_populate_recordset(null::${stageSessions}, ${JSON.stringify(known)}::jsonb)
    on conflict do nothing`)
}
