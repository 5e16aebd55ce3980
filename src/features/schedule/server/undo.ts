import { and, desc, eq, isNull, notExists } from 'drizzle-orm'
import type { EditableConference, OwnedConference } from '#features/conferences/server/access.ts'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import { speakers } from '#features/speakers/server/table.ts'
import { type Db, transact } from '#server/db/db.ts'
import { AppError } from '#shared/errors.ts'
import type { LastImport } from '../contract.ts'
import { text } from '../text.ts'
import { deleteItems, restoreItems, rewriteItems } from './changes.ts'
import { listSchedule, lockSchedule, speakerNames, type StoredItem, type Writer } from './service.ts'
import {
  type ItemFields,
  scheduleImportChanges,
  scheduleImports,
  scheduleItems,
  scheduleItemSpeakers,
} from './table.ts'

/** The rows that an import created and nobody has edited. A move of the whole conference changes no field of a row. */
function uneditedOf(table: typeof scheduleItems | typeof speakers, import_id: string) {
  return and(eq(table.import_id, import_id), eq(table.field_changes, {}))
}

/** The newest import that was not undone, if there is something to undo. */
export async function lastScheduleImport(db: Db, { id }: OwnedConference): Promise<LastImport | null> {
  const [last] = await db
    .select({ id: scheduleImports.id, created_at: scheduleImports.created_at })
    .from(scheduleImports)
    .where(and(eq(scheduleImports.conference_id, id), isNull(scheduleImports.undone_at)))
    .orderBy(desc(scheduleImports.created_at))
    .limit(1)
  if (!last) return null
  const items = await db.$count(scheduleItems, uneditedOf(scheduleItems, last.id))
  const people = await db.$count(speakers, uneditedOf(speakers, last.id))
  const changed = await db.$count(scheduleImportChanges, eq(scheduleImportChanges.import_id, last.id))
  return items + people + changed > 0 ? { ...last, items, speakers: people, changed } : null
}

/**
 * Deletes the schedule items and the speakers that an import created, and puts back what it changed or removed. What was
 * edited since stays, and so does a speaker of another session. Throws `conflict` if there is nothing to undo.
 */
export async function undoScheduleImport({ db, user, now }: Writer, conference: EditableConference, import_id: string) {
  return transact(db, async (tx) => {
    await lockSchedule(tx, conference)
    await closeImport(tx, conference, import_id, now)
    // Whoever puts one of the speakers into another session has done so before this, or will be refused.
    const people = eq(speakers.import_id, import_id)
    await tx.select({ id: speakers.id }).from(speakers).where(people).orderBy(speakers.id).for('update')
    const items = eq(scheduleItems.import_id, import_id)
    const deleted = await tx
      .select({ id: scheduleItems.id })
      .from(scheduleItems)
      .where(uneditedOf(scheduleItems, import_id))
    await deleteItems(
      tx,
      deleted.map(({ id }) => id),
    )
    const restored = await restoreChanged(tx, conference, import_id, now)
    const speaking = tx
      .select({ id: scheduleItemSpeakers.speaker_id })
      .from(scheduleItemSpeakers)
      .where(
        and(eq(scheduleItemSpeakers.conference_id, conference.id), eq(scheduleItemSpeakers.speaker_id, speakers.id)),
      )
    const silent = await tx
      .delete(speakers)
      .where(and(uneditedOf(speakers, import_id), notExists(speaking)))
      .returning({ id: speakers.id })
    if (deleted.length + silent.length + restored === 0) throw new AppError('conflict', text.nothingToUndo)
    const act = { conference_id: conference.id, user_id: user.id, action: 'session_import_undone' } as const
    await recordAudit(tx, { ...act, count: deleted.length + restored }, now)
    const kept = { items: await tx.$count(scheduleItems, items), speakers: await tx.$count(speakers, people) }
    return { removed: { items: deleted.length, speakers: silent.length }, kept, restored }
  })
}

/** Puts back the fields that an import changed and nobody has edited since, and the sessions that it removed. */
async function restoreChanged(tx: Db, conference: EditableConference, import_id: string, now: Date) {
  const changes = await tx.select().from(scheduleImportChanges).where(eq(scheduleImportChanges.import_id, import_id))
  const stored = new Map((await listSchedule(tx, conference)).map((item) => [item.id, item]))
  const people = new Set((await speakerNames(tx, conference)).map(([id]) => id))
  const speaking = ({ speaker_ids, ...fields }: ItemFields) =>
    speaker_ids ? { ...fields, speaker_ids: speaker_ids.filter((id) => people.has(id)) } : fields
  const rewrites = changes.flatMap(({ schedule_item_id: id, before, after }) => {
    const item = stored.get(id)
    const fields = item && after ? uneditedFields(item, before, after) : {}
    return Object.keys(fields).length > 0 ? [{ id, fields: speaking(fields) }] : []
  })
  await rewriteItems(tx, conference, rewrites, now)
  const removed = changes.flatMap(({ before, after }) => (after === null ? [speaking(before)] : []))
  return rewrites.length + (await restoreItems(tx, conference, removed))
}

function uneditedFields(item: StoredItem, before: ItemFields, after: ItemFields): ItemFields {
  const now: Record<string, unknown> = item
  const same = (field: string) => JSON.stringify(now[field]) === JSON.stringify(after[field])
  return Object.fromEntries(Object.entries(before).filter(([field]) => same(field)))
}

async function closeImport(tx: Db, { id: conference_id }: EditableConference, id: string, now: Date) {
  const open = and(
    eq(scheduleImports.id, id),
    eq(scheduleImports.conference_id, conference_id),
    isNull(scheduleImports.undone_at),
  )
  const closed = await tx.update(scheduleImports).set({ undone_at: now.toISOString() }).where(open).returning()
  if (closed.length === 0) throw new AppError('conflict', text.nothingToUndo)
}
