import { eq, sql } from 'drizzle-orm'
import { roomIn } from '#features/rooms/server/rooms.ts'
import { requireNotMuted } from '#features/people/server/mutes.ts'
import type { JoinedConference } from '#features/conferences/server/access.ts'
import type { Call, Core } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import type { Limit } from '#server/http/limits.ts'
import { batched } from '#server/live/batches.ts'
import { digestOf, touchRooms } from '#server/live/digests.ts'
import { AppError } from '#shared/errors.ts'
import { REACTION_LIMIT, type SessionReaction } from '../rules.ts'
import { sessionReactions } from './table.ts'

const REACTIONS: Limit = { name: 'session-reactions', ...REACTION_LIMIT }
/** Reactions to one session that share a transaction. */
const MOST_TOGETHER = 500

type Reacting = { db: Db; schedule_item_id: string; room: string; reaction: SessionReaction }

/** Counts a reaction of the caller; one too many is not counted, and nobody is told. */
export async function reactToSession(
  call: Call,
  conference: JoinedConference,
  { schedule_item_id, reaction }: { schedule_item_id: string; reaction: SessionReaction },
) {
  const { db, user, limits } = call
  const { ref } = await roomIn(db, conference, schedule_item_id)
  await requireNotMuted(call, conference.id)
  try {
    await limits.spend(REACTIONS, `${user.id} ${schedule_item_id}`)
  } catch (error) {
    if (error instanceof AppError) return
    throw error
  }
  await addReaction(schedule_item_id, { db, schedule_item_id, room: ref.name, reaction })
}

const addReaction = batched<Reacting, void>(MOST_TOGETHER, async (reactions) => {
  const [first] = reactions
  if (!first) return []
  const { db, schedule_item_id, room } = first
  const names = reactions.map(({ reaction }) => reaction)
  await transact(db, async (tx) => {
    await tx.execute(sql`
      insert into ${sessionReactions} as sums (schedule_item_id, reaction, count)
      select ${schedule_item_id}::uuid, reaction, count(*) from unnest(${sql.param(names)}::text[]) as reaction
      group by reaction order by reaction
      on conflict (schedule_item_id, reaction) do update set count = sums.count + excluded.count`)
    await touchRooms(tx, [room])
  })
  return names.map(() => undefined)
})

type Sums = ReadonlyMap<SessionReaction, number>

async function readSums({ db }: Pick<Core, 'db'>, schedule_item_id: string): Promise<Sums> {
  const rows = await db.select().from(sessionReactions).where(eq(sessionReactions.schedule_item_id, schedule_item_id))
  return new Map(rows.map(({ reaction, count }) => [reaction, count]))
}

/** How often people have reacted since the last time. */
export const reactionsDigest = digestOf({
  prefix: 'session',
  kind: 'reaction.summed',
  read: readSums,
  views: (_core, before, now) => {
    const reactions = [...now].flatMap(([reaction, sum]) => {
      const count = sum - (before.get(reaction) ?? 0)
      return count > 0 ? [{ reaction, count }] : []
    })
    return reactions.length === 0 ? [] : [{ everyone: { reactions } }]
  },
})
