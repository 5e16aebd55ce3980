import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { VisibleConference } from '#features/conferences/server/access.ts'
import { organises } from '#features/people/server/participants.ts'
import { scheduleItems } from '#features/schedule/server/table.ts'
import { isAtPointer, roomKey } from '#features/schedule/now-rules.ts'
import { SCHEDULE_LIMITS } from '#features/schedule/rules.ts'
import { type Db, prepared } from '#server/db/db.ts'
import type { Hooks } from '#server/feature.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { batched } from '#server/live/batches.ts'
import type { Views } from '#server/live/live.ts'
import { present } from '#server/live/presence.ts'
import { AppError } from '#shared/errors.ts'
import type { SessionOnStage, StageSession } from '../contract.ts'
import { text } from '../text.ts'
import { readRoomStreams, type RoomStreams } from './room-streams.ts'
import { stageRecordings, stageSessions } from './table.ts'

/** All that is shown of a session, without the text of its captions. */
const columns = {
  schedule_item_id: scheduleItems.id,
  conference_id: scheduleItems.conference_id,
  location: scheduleItems.location,
  /** Null where no organiser has said anything of the session. */
  told_id: stageSessions.schedule_item_id,
  state: stageSessions.state,
  state_at: stageSessions.state_at,
  note: stageSessions.note,
  back_at: stageSessions.back_at,
  stream_url: stageSessions.stream_url,
  alternative_url: stageSessions.alternative_url,
  recorded: stageSessions.recorded,
  recording_url: stageSessions.recording_url,
  captions_language: stageSessions.captions_language,
  seq: stageSessions.seq,
  session_seq: stageSessions.session_seq,
  file_type: stageRecordings.type,
  file_size: stageRecordings.size,
}

const NO_STREAMS: RoomStreams = new Map()

const finishedRecording = and(
  eq(stageRecordings.schedule_item_id, stageSessions.schedule_item_id),
  isNotNull(stageRecordings.finished_at),
)

function selectStaged(db: Db) {
  return db
    .select(columns)
    .from(scheduleItems)
    .leftJoin(stageSessions, eq(stageSessions.schedule_item_id, scheduleItems.id))
    .leftJoin(stageRecordings, finishedRecording)
}

type StagedRow = Awaited<ReturnType<typeof selectStaged>>[number]

/** The address of the stream of a session: its own, or that of its room. */
function streamOf(row: StagedRow, inRooms: RoomStreams) {
  return row.stream_url ?? (row.location === null ? null : (inRooms.get(roomKey(row.location)) ?? null))
}

/** A row as the room of the conference, and everybody, may see it. */
function publicPart(row: StagedRow, inRooms: RoomStreams): StageSession {
  const { schedule_item_id: id, state, state_at, note, back_at } = row
  return {
    id,
    seq: row.seq ?? 0,
    state,
    state_at,
    note,
    back_at,
    recorded: row.recorded ?? true,
    streamed: streamOf(row, inRooms) !== null || row.alternative_url !== null,
    has_recording: row.recording_url !== null || row.file_type !== null,
  }
}

/** A row as the room of the session, and every participant, may see it. */
function withSources(row: StagedRow, inRooms: RoomStreams): SessionOnStage {
  const { alternative_url, recording_url, captions_language, file_type, file_size } = row
  const recording_file = file_type === null || file_size === null ? null : { type: file_type, size: file_size }
  const stream_url = streamOf(row, inRooms)
  const by_room = row.stream_url === null && stream_url !== null
  return {
    ...publicPart(row, inRooms),
    seq: row.session_seq ?? 0,
    sources: { stream_url, by_room, alternative_url, recording_url, recording_file, captions_language },
  }
}

const stageOf = prepared((db) => {
  const ofConference = eq(scheduleItems.conference_id, sql.placeholder('conference_id'))
  const isTold = isNotNull(stageSessions.schedule_item_id)
  return {
    told: selectStaged(db).where(and(ofConference, isTold)).limit(SCHEDULE_LIMITS.items).prepare('stage_of_conference'),
    all: selectStaged(db).where(ofConference).limit(SCHEDULE_LIMITS.items).prepare('stage_of_rooms'),
  }
})

/** What organisers have said of the sessions of a conference, and those that have the stream of their room. */
export async function listStage(db: Db, { id: conference_id }: VisibleConference): Promise<StageSession[]> {
  const inRooms = await readRoomStreams(db, conference_id)
  const queries = stageOf(db)
  const rows = await (inRooms.size > 0 ? queries.all : queries.told).execute({ conference_id })
  return rows.flatMap((row) => {
    const session = publicPart(row, inRooms)
    return row.told_id !== null || session.streamed ? session : []
  })
}

/** The conference of a session. Throws `not_found`. */
export async function conferenceOfSession(db: Db, schedule_item_id: string): Promise<string> {
  const [item] = await db
    .select({ conference_id: scheduleItems.conference_id })
    .from(scheduleItems)
    .where(eq(scheduleItems.id, schedule_item_id))
  if (!item) throw new AppError('not_found', text.sessionGone)
  return item.conference_id
}

/** The lock of a conference's stage, as the argument of an advisory lock. */
export function stageKey({ id }: { id: string }) {
  return sql`hashtextextended(${`stage ${id}`}, 0)`
}

/** Throws `not_found` for a session of another conference. */
export async function requireSession(db: Db, { id }: VisibleConference, schedule_item_id: string) {
  const isHere = and(eq(scheduleItems.id, schedule_item_id), eq(scheduleItems.conference_id, id))
  if ((await db.$count(scheduleItems, isHere)) === 0) throw new AppError('not_found', text.sessionGone)
}

/** A session on the stage, with its sources for people who may watch it. */
export async function readSession(
  db: Db,
  { schedule_item_id, mayWatch }: { schedule_item_id: string; mayWatch: boolean },
): Promise<SessionOnStage> {
  const [row] = await selectStaged(db).where(eq(scheduleItems.id, schedule_item_id))
  if (!row) throw new AppError('not_found', text.sessionGone)
  const inRooms = await readRoomStreams(db, row.conference_id)
  return mayWatch ? withSources(row, inRooms) : { ...publicPart(row, inRooms), sources: null }
}

/** What the rooms of a session's conference and of the session itself see of it, by the ids of the sessions. */
export async function readStageViews(db: Db, ids: readonly string[]) {
  const rows = await selectStaged(db).where(isAnyOf(scheduleItems.id, ids))
  // A room and a transaction are about one conference.
  const inRooms = rows[0] ? await readRoomStreams(db, rows[0].conference_id) : NO_STREAMS
  return new Map(
    rows.map((row) => [
      row.schedule_item_id,
      { inConference: { everyone: publicPart(row, inRooms) }, inSession: { everyone: withSources(row, inRooms) } },
    ]),
  )
}

/** For rooms that are opened again. The room of a session has events of that session alone. */
export async function readRoomViews(db: Db, ids: readonly string[], room_id: string): Promise<Map<string, Views>> {
  const views = await readStageViews(db, ids)
  return new Map([...views].map(([id, { inConference, inSession }]) => [id, id === room_id ? inSession : inConference]))
}

/** Those of these sessions that an organiser has put on air. */
export const putOnAir: Hooks['putOnAir'] = async (db, ids) => {
  const rows = await db
    .select({ id: stageSessions.schedule_item_id, state: stageSessions.state })
    .from(stageSessions)
    .where(isAnyOf(stageSessions.schedule_item_id, ids))
  return new Set(rows.flatMap(({ id, state }) => (isAtPointer(state) ? id : [])))
}

type Viewers = { schedule_item_id: string; viewers: number }[]

/** The most people who share a query. */
const AT_ONCE = 1000

/** When a thousand people look at a stage at once, those who wait for a query share the next one. */
const viewersTogether = prepared((db) =>
  batched<undefined, Viewers>(AT_ONCE, async (asking, conference_id) => {
    const { rows } = await db.execute<Viewers[number]>(sql`
      select item.id as schedule_item_id, count(distinct present.person_id)::int as viewers
      from ${scheduleItems} item join (${present}) as present on present.room = 'session:' || item.id
      where item.conference_id = ${conference_id}
        and not ${organises(sql`item.conference_id`, sql`present.person_id`)}
      group by item.id`)
    return asking.map(() => rows)
  }),
)

/**
 * How many people are in the rooms of a conference's sessions; those with nobody are left out. Organisers are not counted,
 * because they are in the rooms that they show on a big screen or look after.
 */
export function countAllViewers(db: Db, { id }: VisibleConference): Promise<Viewers> {
  return viewersTogether(db)(id, undefined)
}
