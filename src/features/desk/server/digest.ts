import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { readPollViews } from '#features/polls/server/queries.ts'
import { readQuestionViews } from '#features/questions/server/queries.ts'
import type { Db } from '#server/db/db.ts'
import { digestOf } from '#server/live/digests.ts'
import type { Views } from '#server/live/live.ts'
import { parseRoom } from '#server/live/room-name.ts'
import { liveEvents, liveRooms } from '#server/live/table.ts'
import type { LiveKind } from '#shared/live.ts'
import type { DeskRoom } from '../contract.ts'
import { listRooms, quietRoom } from './queries.ts'

/** What the desk shows of rooms. */
const KINDS: LiveKind[] = ['question.changed', 'question.settings', 'poll.changed', 'chat.settings']

/** A conference, and the number of the last event in each of its rooms by their names. */
type Heads = { conference_id: string; seqs: ReadonlyMap<string, number> }

/**
 * What happens in all rooms of a conference, for its organisers in the room of the conference. Events of rooms have numbers,
 * so what changed since the last look is what came after the last numbers.
 */
export const deskDigest = digestOf<Heads>({
  prefix: 'conference',
  kind: 'desk.changed',
  read: ({ db }, id) => readHeads(db, id),
  views: async ({ db }, before, now) => {
    const changed = await readChanges(db, before, now)
    return changed.length === 0 ? [] : [await viewsOf(db, now, changed)]
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

async function viewsOf(db: Db, { conference_id }: Heads, changed: readonly Change[]): Promise<Views> {
  const idsOf = (kind: LiveKind) => [
    ...new Set(changed.flatMap((change) => (change.kind === kind ? change.subject_id : []))),
  ]
  const [asked, voted] = [idsOf('question.changed'), idsOf('poll.changed')]
  const data = {
    rooms: await readRooms(db, conference_id, new Set(changed.map(({ room }) => room))),
    questions: rowsOf(asked, await readQuestionViews(db, asked)),
    polls: rowsOf(voted, await readPollViews(db, voted)),
  }
  return { everyone: null, moderators: data }
}

/** These rooms, also those in which nothing is left. */
async function readRooms(db: Db, conference_id: string, names: ReadonlySet<string>): Promise<DeskRoom[]> {
  const rooms = new Map((await listRooms(db, conference_id)).map((room) => [room.schedule_item_id, room]))
  return [...names].map((name) => {
    const room = parseRoom(name)
    const schedule_item_id = room?.prefix === 'session' ? room.id : null
    return rooms.get(schedule_item_id) ?? quietRoom(schedule_item_id)
  })
}

/** As organisers see them; what is no longer there is hidden. */
function rowsOf(ids: readonly string[], views: ReadonlyMap<string, Views>) {
  return ids.map((id) => {
    const { everyone, moderators = everyone } = views.get(id) ?? { everyone: null }
    return moderators ?? { id, hidden: true }
  })
}
