import { randomUUID } from 'node:crypto'
import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { EditableConference, VisibleConference } from '#features/conferences/server/access.ts'
import { speakers } from '#features/speakers/server/table.ts'
import { type Db, prepared, transact, violates } from '#server/db/db.ts'
import { AppError } from '#shared/errors.ts'
import { MOST_ITEMS } from '../contract.ts'
import type { NewScheduleItem, ScheduleItemChange } from '../fields.ts'
import { dayKey, isEndAfterStart, overlaps, sortSchedule, withOneSpelling } from '../rules.ts'
import { overlapSentence, text } from '../text.ts'
import { scheduleItems, scheduleItemSpeakers } from './table.ts'

/** A stored item with its speakers; `removed_speakers` counts deleted ones. */
export type StoredItem = typeof scheduleItems.$inferSelect & {
  speaker_id: string | null
  speaker_ids: string[]
  removed_speakers: number
}

/** The schedule sorted by day, start, end, room and title. All items of a day have the same spelling of it. */
export async function listSchedule(db: Db, { id }: VisibleConference): Promise<StoredItem[]> {
  return sortSchedule(withOneSpelling((await itemsOf(db).execute({ conference_id: id })).map(storedItem)))
}

const itemsOf = prepared((db) => selectItems(db).prepare('schedule_of_conference'))
const itemsOfDays = prepared((db) =>
  selectItems(db, sql`${scheduleItems.day} = any(${sql.placeholder('days')})`).prepare('schedule_of_days'),
)

/** The names in the schedule of the same day, the oldest first; usually there is one. */
async function spellingsOf(db: Db, { id }: VisibleConference, day: string) {
  const days = await db
    .select({ day: scheduleItems.day })
    .from(scheduleItems)
    .where(eq(scheduleItems.conference_id, id))
    .groupBy(scheduleItems.day)
    .orderBy(sql`min(${scheduleItems.number})`)
  return days.flatMap((one) => (dayKey(one.day) === dayKey(day) ? one.day : []))
}

function selectItems(db: Db, condition?: SQL) {
  const conference_id = sql.placeholder('conference_id')
  const speaking = db
    .select({
      schedule_item_id: scheduleItemSpeakers.schedule_item_id,
      // A text, because the driver takes long to read hundreds of arrays. Deleted speakers are null and left out of it.
      speaker_ids: sql<string>`string_agg(${scheduleItemSpeakers.speaker_id}::text, ','
        order by ${scheduleItemSpeakers.position})`.as('speaker_ids'),
      removed: sql<number>`(count(*) - count(${scheduleItemSpeakers.speaker_id}))::int`.as('removed'),
    })
    .from(scheduleItemSpeakers)
    .where(eq(scheduleItemSpeakers.conference_id, conference_id))
    .groupBy(scheduleItemSpeakers.schedule_item_id)
    .as('speaking')
  return db
    .select({ ...getTableColumns(scheduleItems), speaker_ids: speaking.speaker_ids, removed: speaking.removed })
    .from(scheduleItems)
    .leftJoin(speaking, eq(speaking.schedule_item_id, scheduleItems.id))
    .where(and(eq(scheduleItems.conference_id, conference_id), condition))
    .limit(MOST_ITEMS)
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

export async function addScheduleItem(
  db: Db,
  conference: EditableConference,
  { speaker_ids, speaker_id, ...fields }: z.output<typeof NewScheduleItem>,
  now: Date,
) {
  refuseEarlyEnd(fields)
  const id = randomUUID()
  const at = now.toISOString()
  await transact(db, async (tx) => {
    const listed = await tx.$count(scheduleItems, eq(scheduleItems.conference_id, conference.id))
    if (listed >= MOST_ITEMS) throw new AppError('limit_reached', text.tooMany)
    const day = await spelledDay(tx, conference, fields.day)
    await tx
      .insert(scheduleItems)
      .values({ ...fields, day, id, conference_id: conference.id, created_at: at, updated_at: at })
    await writeSpeakers(tx, conference, id, requestedSpeakers({ speaker_ids, speaker_id }) ?? [])
  })
  return writtenItem(db, conference, { id, day: fields.day })
}

export async function updateScheduleItem(
  db: Db,
  conference: EditableConference,
  { id, speaker_ids, speaker_id, ...change }: z.output<typeof ScheduleItemChange> & { id: string },
  now: Date,
) {
  const written = await transact(db, async (tx) => {
    const day = change.day === undefined ? {} : { day: await spelledDay(tx, conference, change.day, id) }
    const [changed] = await tx
      .update(scheduleItems)
      .set({ ...change, ...day, updated_at: now.toISOString(), revision: sql`${scheduleItems.revision} + 1` })
      .where(inThis(conference, id))
      .returning()
    if (!changed) throw new AppError('not_found', text.notFound)
    // A request may hold only one of the times.
    refuseEarlyEnd(changed)
    const requested = requestedSpeakers({ speaker_ids, speaker_id })
    if (requested) {
      await tx.delete(scheduleItemSpeakers).where(eq(scheduleItemSpeakers.schedule_item_id, id))
      await writeSpeakers(tx, conference, id, requested)
    }
    return changed
  })
  return writtenItem(db, conference, written)
}

/**
 * How the day of an item is stored: as other items spell it. Where the day of the item `id` is only spelled in another way,
 * all items of the day get the new spelling.
 */
async function spelledDay(tx: Db, conference: EditableConference, day: string, id?: string) {
  const spellings = await spellingsOf(tx, conference, day)
  const [before] = id ? await tx.select().from(scheduleItems).where(inThis(conference, id)) : []
  if (!before || dayKey(before.day) !== dayKey(day)) return spellings[0] ?? day
  const ofThisDay = and(eq(scheduleItems.conference_id, conference.id), inArray(scheduleItems.day, spellings))
  await tx.update(scheduleItems).set({ day }).where(ofThisDay)
  return day
}

export async function removeScheduleItem(db: Db, conference: EditableConference, id: string) {
  const gone = await db.delete(scheduleItems).where(inThis(conference, id)).returning({ id: scheduleItems.id })
  if (gone.length === 0) throw new AppError('not_found', text.notFound)
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

/** The stored item, and a sentence for each item that it overlaps with. */
async function writtenItem(db: Db, conference: EditableConference, { id, day }: { id: string; day: string }) {
  const days = await spellingsOf(db, conference, day)
  const items = withOneSpelling((await itemsOfDays(db).execute({ conference_id: conference.id, days })).map(storedItem))
  const item = items.find((one) => one.id === id)
  if (!item) throw new AppError('not_found', text.notFound)
  const names = new Map(await speakerNames(db, conference))
  const near = overlaps(items.map((one) => ({ ...one, speakers: one.speaker_ids })))
  const warnings = near
    .filter(({ first, second }) => first.id === id || second.id === id)
    .map(({ first, second, location, speakers: shared }) =>
      overlapSentence({
        other: first.id === id ? second : first,
        location,
        names: shared.map((one) => names.get(one) ?? ''),
      }),
    )
  return { ...item, warnings }
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
