import { inArray, sql } from 'drizzle-orm'
import type { EditableConference } from '#features/conferences/server/access.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { chunksOf } from '#shared/chunks.ts'
import { CHANGED } from './import-changes.ts'
import type { PlannedUpdate } from './plan.ts'
import type { StoredItem } from './service.ts'
import { type ItemFields, scheduleImportChanges, scheduleItems, scheduleItemSpeakers } from './table.ts'

/** Sessions per statement: few, because the words of each for the search change with it, and much is deleted with it. */
const CHUNK = 100

/** A session, and the fields to write of it. */
export type Rewrite = { id: string; fields: ItemFields }

/** Changes sessions as a file says, and notes what they were. The schedule is locked. */
export async function applyUpdates(
  tx: Db,
  { conference, import_id, now }: { conference: EditableConference; import_id: string; now: Date },
  updates: readonly PlannedUpdate[],
) {
  const changes = updates.map((update) => ({
    import_id,
    schedule_item_id: update.stored.id,
    before: fieldsOf(update, update.stored),
    after: fieldsOf(update, { ...update, speaker_ids: update.people.map(({ id }) => id) }),
  }))
  for (const some of chunksOf(changes, CHUNK)) await tx.insert(scheduleImportChanges).values(some)
  const rewrites = changes.map(({ schedule_item_id, after }) => ({ id: schedule_item_id, fields: after }))
  await rewriteItems(tx, conference, rewrites, now)
}

type Fields = Pick<StoredItem, (typeof CHANGED)[number] | 'speaker_ids'>

/** The fields that an update changes, as they are in `values`. */
function fieldsOf({ changes }: PlannedUpdate, values: Fields): ItemFields {
  const changed = new Set(changes.map(({ field }) => field))
  const columns = Object.fromEntries(
    CHANGED.filter((field) => changed.has(field)).map((field) => [field, values[field]]),
  )
  return changed.has('speaker') ? { ...columns, speaker_ids: values.speaker_ids } : columns
}

/** Writes the given fields of each session, and nothing of the others. */
export async function rewriteItems(tx: Db, conference: EditableConference, rewrites: readonly Rewrite[], now: Date) {
  for (const some of chunksOf(rewrites, CHUNK)) {
    await writeColumns(tx, some, now)
    const speakersOf = some.flatMap(({ id, fields: { speaker_ids } }) => (speaker_ids ? [{ id, speaker_ids }] : []))
    await writeSpeakers(tx, conference, speakersOf)
  }
}

async function writeColumns(tx: Db, rewrites: readonly Rewrite[], now: Date) {
  const at = now.toISOString()
  const columns = CHANGED.map((name) => {
    const column = sql.identifier(name)
    return sql`${column} = case when fields ? ${name}::text then fields ->> ${name}::text else item.${column} end`
  })
  // The trigger sees the columns, and not the speakers, which are in a table of their own.
  const noted = sql`case when fields ? 'speaker_ids'
    then item.field_changes || jsonb_build_object('speaker_ids', ${at}::text) else item.field_changes end`
  await tx.execute(sql`
    update ${scheduleItems} as item
    set ${sql.join(columns, sql`, `)}, field_changes = ${noted}, updated_at = ${at}, revision = item.revision + 1
    from jsonb_to_recordset(${JSON.stringify(rewrites)}::jsonb) as given (id uuid, fields jsonb)
    where item.id = given.id`)
}

async function writeSpeakers(
  tx: Db,
  { id: conference_id }: EditableConference,
  spoken: readonly { id: string; speaker_ids: string[] }[],
) {
  if (spoken.length === 0) return
  const ids = spoken.map(({ id }) => id)
  await tx.delete(scheduleItemSpeakers).where(inArray(scheduleItemSpeakers.schedule_item_id, ids))
  const pairs = spoken.flatMap(({ id: schedule_item_id, speaker_ids }) =>
    speaker_ids.map((speaker_id, position) => ({ schedule_item_id, position, conference_id, speaker_id })),
  )
  for (const some of chunksOf(pairs, CHUNK)) await tx.insert(scheduleItemSpeakers).values(some)
}

/** Gives sessions the ids that they have in the file, so that the next file recognises them although their titles change. */
export async function keepIds(tx: Db, rows: readonly PlannedUpdate[]) {
  const named = rows.filter(({ id, stored }) => id !== null && id !== stored.id && id !== stored.external_id)
  for (const some of chunksOf(named, CHUNK)) {
    const ids = some.map(({ id, stored }) => ({ id: stored.id, external_id: id }))
    await tx.execute(sql`
      update ${scheduleItems} as item set external_id = given.external_id
      from jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) as given (id uuid, external_id text)
      where item.id = given.id`)
  }
}

/** All that a session of the table is: its columns, and the ids of its speakers. */
export const wholeItem = sql`to_jsonb(${scheduleItems}) || jsonb_build_object('speaker_ids',
  (select coalesce(jsonb_agg(speaker_id order by position), '[]') from ${scheduleItemSpeakers}
   where schedule_item_id = ${scheduleItems.id} and speaker_id is not null))`

/** Deletes sessions, and notes all that they were. */
export async function removeItems(tx: Db, import_id: string, ids: readonly string[]) {
  for (const some of chunksOf(ids, CHUNK))
    await tx.execute(sql`
      insert into ${scheduleImportChanges} (import_id, schedule_item_id, before)
      select ${import_id}, ${scheduleItems.id}, ${wholeItem}
      from ${scheduleItems} where ${isAnyOf(scheduleItems.id, some)}`)
  await deleteItems(tx, ids)
}

/** Deletes sessions, however many they are. */
export async function deleteItems(tx: Db, ids: readonly string[]) {
  for (const some of chunksOf(ids, CHUNK)) await tx.delete(scheduleItems).where(isAnyOf(scheduleItems.id, some))
}

/** Puts back sessions that an import removed. Returns how many: an id of another program may be taken since. */
export async function restoreItems(tx: Db, conference: EditableConference, removed: readonly ItemFields[]) {
  let restored = 0
  for (const some of chunksOf(removed, CHUNK)) {
    const rows = JSON.stringify(some)
    const { rows: back } = await tx.execute<{ id: string }>(sql`
      insert into ${scheduleItems} overriding system value
      select back.* from jsonb_populate_recordset(null::${scheduleItems}, ${rows}::jsonb) as back
      on conflict do nothing returning id`)
    const there = new Set(back.map(({ id }) => id))
    const speakersOf = some.flatMap(({ id, speaker_ids = [] }) =>
      typeof id === 'string' && there.has(id) ? [{ id, speaker_ids }] : [],
    )
    await writeSpeakers(tx, conference, speakersOf)
    restored += there.size
  }
  return restored
}
