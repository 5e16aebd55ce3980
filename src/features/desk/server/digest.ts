import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { organiserIds } from '#features/conferences/server/members.ts'
import { sessionModerators } from '#features/conferences/server/table.ts'
import { readPollViews } from '#features/polls/server/queries.ts'
import { readQuestionViews } from '#features/questions/server/queries.ts'
import { type Moderated, moderatesIn } from '#features/rooms/rules.ts'
import { listModerating } from '#features/rooms/server/moderators.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { digestOf } from '#server/live/digests.ts'
import type { Views } from '#server/live/live.ts'
import { parseRoom } from '#server/live/room-name.ts'
import { liveEvents, liveRooms } from '#server/live/table.ts'
import type { LiveKind } from '#shared/live.ts'
import type { DeskRoom } from '../contract.ts'
import { quietRoom, readRooms } from './queries.ts'

/** What the desk shows of rooms. */
const KINDS: LiveKind[] = ['question.changed', 'question.settings', 'poll.changed', 'chat.settings']

/** A conference, and the number of the last event in each of its rooms by their names. */
type Heads = { conference_id: string; seqs: ReadonlyMap<string, number> }

/**
 * What happens in all rooms of a conference, for its organisers in the room of the conference, and in rooms of sessions for
 * their moderators. Events of rooms have numbers, so what changed since the last look is what came after the last numbers.
 */
export const deskDigest = digestOf<Heads>({
  prefix: 'conference',
  kind: 'desk.changed',
  read: ({ db }, id) => readHeads(db, id),
  views: async ({ db, clock }, before, now) => {
    const changed = await readChanges(db, before, now)
    return changed.length === 0 ? [] : [await viewsOf(db, now, changed, clock.now())]
  },
})

async function readHeads(db: Db, conference_id: string): Promise<Heads> {
  const rows = await db
    .select({ name: liveRooms.name, seq: liveRooms.seq })
    .from(liveRooms)
    .where(eq(liveRooms.conference_id, conference_id))
  return { conference_id, seqs: new Map(rows.map(({ name, seq }) => [name, seq])) }
}

type Change = { room: string; kind: LiveKind; subject_id: string }

async function readChanges(db: Db, before: Heads, now: Heads): Promise<Change[]> {
  const names = [...now.seqs].flatMap(([name, seq]) => (seq === before.seqs.get(name) ? [] : name))
  if (names.length === 0) return []
  const known = names.map((name) => before.seqs.get(name) ?? 0)
  const since = sql`unnest(${sql.param(names)}::text[], ${sql.param(known)}::bigint[]) as since (name, seq)`
  return db
    .selectDistinct({ room: liveEvents.room, kind: liveEvents.kind, subject_id: liveEvents.subject_id })
    .from(liveEvents)
    .innerJoin(since, and(eq(liveEvents.room, sql`since.name`), gt(liveEvents.seq, sql`since.seq`)))
    .where(inArray(liveEvents.kind, KINDS))
}

async function viewsOf(db: Db, { conference_id }: Heads, changed: readonly Change[], now: Date): Promise<Views> {
  const dataFor = await readData(db, conference_id, changed)
  const sessions = changed.flatMap(({ room }) => placeOf(room).schedule_item_id ?? [])
  const which = isAnyOf(sessionModerators.schedule_item_id, sessions)
  const moderators = await listModerating(db, conference_id, now, which)
  // What is for a person comes before what is for organisers, who are told of everything.
  const organisers = new Set(moderators.length === 0 ? [] : await organiserIds(db, conference_id))
  const byPerson = Map.groupBy(moderators, ({ user_id }) => user_id)
  const persons = [...byPerson].flatMap(([id, own]) =>
    organisers.has(id)
      ? []
      : [{ ids: [id], data: dataFor(new Set(own.map(({ schedule_item_id }) => schedule_item_id))) }],
  )
  return { everyone: null, moderators: dataFor('all'), persons }
}

/** What changed, as those see it who moderate these rooms. */
async function readData(db: Db, conference_id: string, changed: readonly Change[]) {
  const changesOf = (kind: LiveKind) => [
    ...new Map(changed.filter((change) => change.kind === kind).map((change) => [change.subject_id, change])).values(),
  ]
  const [asked, voted] = [changesOf('question.changed'), changesOf('poll.changed')]
  const idsOf = (changes: readonly Change[]) => changes.map(({ subject_id }) => subject_id)
  const rooms = await readChangedRooms(db, conference_id, new Set(changed.map(({ room }) => room)))
  const [questions, polls] = [await readQuestionViews(db, idsOf(asked)), await readPollViews(db, idsOf(voted))]
  return (moderated: Moderated) => {
    const own = (changes: readonly Change[]) => changes.filter(({ room }) => moderatesIn(moderated, placeOf(room)))
    return {
      rooms: rooms.filter((room) => moderatesIn(moderated, room)),
      questions: rowsOf(idsOf(own(asked)), questions),
      polls: rowsOf(idsOf(own(voted)), polls),
    }
  }
}

function placeOf(name: string) {
  const room = parseRoom(name)
  return { schedule_item_id: room?.prefix === 'session' ? room.id : null }
}

/** These rooms, also those in which nothing is left. */
async function readChangedRooms(db: Db, conference_id: string, names: ReadonlySet<string>): Promise<DeskRoom[]> {
  const rooms = new Map((await readRooms(db, conference_id)).map((room) => [room.schedule_item_id, room]))
  return [...names].map((name) => {
    const { schedule_item_id } = placeOf(name)
    return rooms.get(schedule_item_id) ?? quietRoom(schedule_item_id)
  })
}

/** As moderators see them; what is no longer there is hidden. */
function rowsOf(ids: readonly string[], views: ReadonlyMap<string, Views>) {
  return ids.map((id) => {
    const { everyone, moderators = everyone } = views.get(id) ?? { everyone: null }
    return moderators ?? { id, hidden: true }
  })
}
