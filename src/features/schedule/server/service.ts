import { randomUUID } from 'node:crypto'
import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { EditableConference, VisibleConference } from '#features/conferences/server/access.ts'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import { speakers } from '#features/speakers/server/table.ts'
import type { Call } from '#server/context.ts'
import { type Db, prepared, transact } from '#server/db/db.ts'
import { violates } from '#server/db/refusals.ts'
import { refuseOverwrite } from '#server/db/overwrite.ts'
import { AppError } from '#shared/errors.ts'
import type { OpenedVersion } from '#shared/opened-version.ts'
import type { NewScheduleItem, ScheduleItemChange } from '../fields.ts'
import { dayKey, withOneSpelling } from '../day-rules.ts'
import { findOverlaps, isEndAfterStart, isMoved, SCHEDULE_LIMITS, sortSchedule } from '../rules.ts'
import { overlapSentence, text } from '../text.ts'
import { giveReason } from './reasons.ts'
import { scheduleItems, scheduleItemSpeakers } from './table.ts'

/** A stored item with its speakers; `removed_speakers` counts deleted ones. */
export type StoredItem = Omit<typeof scheduleItems.$inferSelect, 'field_changes' | 'import_id'> & {
  speaker_id: string | null
  speaker_ids: string[]
  removed_speakers: number
}

/** The schedule sorted by day, start, end, room and title. All items of a day have the same spelling of it. */
export async function listSchedule(db: Db, { id, start_date }: VisibleConference): Promise<StoredItem[]> {
  const items = (await itemsOf(db).execute({ conference_id: id })).map(storedItem)
  return sortSchedule(withOneSpelling(items, start_date), start_date)
}

const itemsOf = prepared((db) => selectItems(db).prepare('schedule_of_conference'))
const itemsOfDays = prepared((db) =>
  selectItems(db, sql`${scheduleItems.day} = any(${sql.placeholder('days')})`).prepare('schedule_of_days'),
)

const { field_changes: _changes, import_id: _import, ...shownColumns } = getTableColumns(scheduleItems)

/** The names in the schedule of the same day, the oldest first; usually there is one. */
async function spellingsOf(db: Db, { id, start_date }: VisibleConference, day: string) {
  const days = await db
    .select({ day: scheduleItems.day })
    .from(scheduleItems)
    .where(eq(scheduleItems.conference_id, id))
    .groupBy(scheduleItems.day)
    .orderBy(sql`min(${scheduleItems.number})`)
  return days.flatMap((one) => (dayKey(one.day, start_date) === dayKey(day, start_date) ? one.day : []))
}

function selectItems(db: Db, condition?: SQL) {
  const conference_id = sql.placeholder('conference_id')
  const speaking = db
    .select({
      // A text, because the driver takes long to read hundreds of arrays. Deleted speakers are null and left out of it.
      speaker_ids: sql<string>`string_agg(${scheduleItemSpeakers.speaker_id}::text, ','
        order by ${scheduleItemSpeakers.position})`.as('speaker_ids'),
      removed: sql<number>`(count(*) - count(${scheduleItemSpeakers.speaker_id}))::int`.as('removed'),
    })
    .from(scheduleItemSpeakers)
    .where(eq(scheduleItemSpeakers.schedule_item_id, scheduleItems.id))
    .as('speaking')
  return (
    db
      .select({ ...shownColumns, speaker_ids: speaking.speaker_ids, removed: speaking.removed })
      .from(scheduleItems)
      // Lateral: one look into the index per session. Right after a large import the database knows too little of the tables
      // to plan a join of the two whole lists, and would compare each session with each speaker of all others.
      .leftJoinLateral(speaking, sql`true`)
      .where(and(eq(scheduleItems.conference_id, conference_id), condition))
      // Sessions that look the same have this order on every screen and in every process.
      .orderBy(asc(scheduleItems.number))
      .limit(SCHEDULE_LIMITS.items)
  )
}

type ReadItem = Awaited<ReturnType<typeof selectItems>>[number]

function storedItem({ removed, ...row }: ReadItem): StoredItem {
  const speaker_ids = row.speaker_ids?.split(',') ?? []
  return { ...row, speaker_ids, speaker_id: speaker_ids[0] ?? null, removed_speakers: removed ?? 0 }
}

type Speaking = { speaker_ids?: string[] | undefined; speaker_id?: string | null | undefined }

/** The requested speakers without duplicates; undefined when the request does not mention speakers. */
function requestedSpeakers({ speaker_ids, speaker_id }: Speaking) {
  if (speaker_ids) return [...new Set(speaker_ids)]
  if (speaker_id === undefined) return undefined
  return speaker_id === null ? [] : [speaker_id]
}

/** Somebody who changes the schedule. */
export type Writer = Pick<Call, 'db' | 'user' | 'now'>

export async function addScheduleItem(
  { db, user, now }: Writer,
  conference: EditableConference,
  { speaker_ids, speaker_id, ...fields }: z.output<typeof NewScheduleItem>,
) {
  refuseEarlyEnd(fields)
  const id = randomUUID()
  const at = now.toISOString()
  return transact(db, async (tx) => {
    const listed = await tx.$count(scheduleItems, eq(scheduleItems.conference_id, conference.id))
    if (listed >= SCHEDULE_LIMITS.items) throw new AppError('limit_reached', text.tooMany)
    const day = await spelledDay(tx, conference, fields.day)
    await tx
      .insert(scheduleItems)
      .values({ ...fields, day, id, conference_id: conference.id, created_at: at, updated_at: at })
    await writeSpeakers(tx, conference, id, requestedSpeakers({ speaker_ids, speaker_id }) ?? [])
    const act = { conference_id: conference.id, user_id: user.id, action: 'session_added' } as const
    await recordAudit(tx, { ...act, title: fields.title }, now)
    return writtenItem(tx, conference, { id, day })
  })
}

type ItemChange = z.output<typeof ScheduleItemChange> & OpenedVersion & { id: string; reason?: string | null }

export async function updateScheduleItem(
  { db, user, now }: Writer,
  conference: EditableConference,
  { id, speaker_ids, speaker_id, updated_at, field_versions, reason = null, ...change }: ItemChange,
) {
  return transact(db, async (tx) => {
    if (change.day !== undefined) await lockItems(tx, conference)
    const stored = await lockedItem(tx, conference, id)
    const requested = requestedSpeakers({ speaker_ids, speaker_id })
    refuseOverwrite(stored, { ...change, speaker_ids: requested }, { updated_at, field_versions })
    const at = now.toISOString()
    const day = change.day === undefined ? {} : { day: await spelledDay(tx, conference, change.day, id) }
    const noted = notedSpeakers(stored, requested, at)
    const [changed] = await tx
      .update(scheduleItems)
      .set({ ...change, ...day, ...noted, updated_at: at, revision: sql`${scheduleItems.revision} + 1` })
      .where(eq(scheduleItems.id, id))
      .returning()
    if (!changed) throw new AppError('not_found', text.notFound)
    // A request may hold only one of the times.
    refuseEarlyEnd(changed)
    if (requested) {
      await tx.delete(scheduleItemSpeakers).where(eq(scheduleItemSpeakers.schedule_item_id, id))
      await writeSpeakers(tx, conference, id, requested)
    }
    const moved = isMoved(stored, changed)
    if (moved) await giveReason(tx, conference, { ids: [id], reason }, now)
    const action = moved ? 'session_moved' : 'session_changed'
    await recordAudit(tx, { conference_id: conference.id, user_id: user.id, action, title: changed.title }, now)
    return writtenItem(tx, conference, changed)
  })
}

/**
 * How the day of an item is stored: as other items spell it. Where the day of the item `id` is only spelled in another way,
 * all items of the day get the new spelling.
 */
async function spelledDay(tx: Db, conference: EditableConference, day: string, id?: string) {
  const spellings = await spellingsOf(tx, conference, day)
  const [stored] = id ? await tx.select().from(scheduleItems).where(inThis(conference, id)) : []
  const { start_date } = conference
  if (!stored || dayKey(stored.day, start_date) !== dayKey(day, start_date)) return spellings[0] ?? day
  const ofThisDay = and(eq(scheduleItems.conference_id, conference.id), inArray(scheduleItems.day, spellings))
  await tx.update(scheduleItems).set({ day }).where(ofThisDay)
  return day
}

/** Lets no other import and no undo of one into the schedule until the commit, and no edit of what it has. */
export async function lockSchedule(tx: Db, conference: EditableConference) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`schedule ${conference.id}`}, 0))`)
  await lockItems(tx, conference)
}

/** Locks all items in one order, because another spelling of a day changes several of them. */
async function lockItems(tx: Db, conference: EditableConference) {
  await tx
    .select({ id: scheduleItems.id })
    .from(scheduleItems)
    .where(eq(scheduleItems.conference_id, conference.id))
    .orderBy(asc(scheduleItems.id))
    .for('update')
}

/** Locks and returns an item with the ids of its speakers. Throws `not_found`. */
async function lockedItem(tx: Db, conference: EditableConference, id: string) {
  const [item] = await tx.select().from(scheduleItems).where(inThis(conference, id)).for('update')
  if (!item) throw new AppError('not_found', text.notFound)
  const speaking = await tx
    .select({ speaker_id: scheduleItemSpeakers.speaker_id })
    .from(scheduleItemSpeakers)
    .where(eq(scheduleItemSpeakers.schedule_item_id, id))
    .orderBy(asc(scheduleItemSpeakers.position))
  return { ...item, speaker_ids: speaking.flatMap(({ speaker_id }) => speaker_id ?? []) }
}

/** Names a change of the speakers, which are in a table of their own, so that the trigger does not see it. */
function notedSpeakers(stored: Awaited<ReturnType<typeof lockedItem>>, requested: string[] | undefined, at: string) {
  if (!requested || requested.join() === stored.speaker_ids.join()) return {}
  return { field_changes: { ...stored.field_changes, speaker_ids: at } }
}

function inThis(conference: EditableConference, id: string) {
  return and(eq(scheduleItems.id, id), eq(scheduleItems.conference_id, conference.id))
}

function refuseEarlyEnd({ start_time, end_time }: { start_time: string; end_time: string }) {
  if (!isEndAfterStart(start_time, end_time))
    throw new AppError('invalid', text.endBeforeStart, { end_time: text.endBeforeStart })
}

async function writeSpeakers(tx: Db, conference: EditableConference, schedule_item_id: string, ids: string[]) {
  if (ids.length === 0) return
  const conference_id = conference.id
  const pairs = ids.map((speaker_id, position) => ({ schedule_item_id, position, conference_id, speaker_id }))
  try {
    await tx.insert(scheduleItemSpeakers).values(pairs)
  } catch (error) {
    // The foreign key includes the conference, so a speaker of another conference is refused here.
    if (violates(error, 'schedule_item_speakers_speaker'))
      throw new AppError('unprocessable', text.foreignSpeaker, { speaker_ids: text.foreignSpeaker })
    throw error
  }
}

/**
 * The stored item, and a sentence for each item that it overlaps with. Within the transaction that wrote it, because
 * afterwards somebody else may spell its day anew between two of these reads, or delete it.
 */
async function writtenItem(tx: Db, conference: EditableConference, { id, day }: { id: string; day: string }) {
  const days = await spellingsOf(tx, conference, day)
  const read = await itemsOfDays(tx).execute({ conference_id: conference.id, days })
  const items = withOneSpelling(read.map(storedItem), conference.start_date)
  const item = items.find((one) => one.id === id)
  if (!item) throw new AppError('not_found', text.notFound)
  const names = new Map(await speakerNames(tx, conference))
  const overlaps = findOverlaps(items.map((one) => ({ ...one, speakers: one.speaker_ids })))
  const warnings = overlaps
    .filter(({ first, second }) => first.id === id || second.id === id)
    .map(({ first, second, location, speakers: shared }) =>
      overlapSentence({
        other: first.id === id ? second : first,
        location,
        names: shared.map((speaker_id) => names.get(speaker_id) ?? ''),
      }),
    )
  return { ...item, warnings }
}

/** What a session is called; null where there is none. */
export async function sessionTitle(db: Db, id: string) {
  const [row] = await db.select({ title: scheduleItems.title }).from(scheduleItems).where(eq(scheduleItems.id, id))
  return row?.title ?? null
}

/** The ids and names of the speakers, oldest first. */
export async function speakerNames(db: Db, { id }: VisibleConference) {
  const rows = await db
    .select({ id: speakers.id, name: speakers.name })
    .from(speakers)
    .where(eq(speakers.conference_id, id))
    .orderBy(asc(speakers.created_at), asc(speakers.id))
  return rows.map((row) => [row.id, row.name] as const)
}
