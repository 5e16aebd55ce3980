import { and, count, eq, gt, lt } from 'drizzle-orm'
import { isBlockedBetween } from '#features/people/server/blocked.ts'
import { blockMet } from '#features/people/server/blocks.ts'
import { text as peopleText } from '#features/people/text.ts'
import { isPaused, sharedConferences } from '#features/people/server/shared-conferences.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { Limit } from '#server/http/limits.ts'
import { type RoomPublisher, transactLive } from '#server/live/events.ts'
import { AppError } from '#shared/errors.ts'
import { DAY_MS, instantBefore } from '#shared/time.ts'
import type { Connection } from '../contract.ts'
import { ASKED_AGAIN_MS, type ConnectionAction, REQUESTS_A_DAY, REQUESTS_TO_ONE } from '../rules.ts'
import { text } from '../text.ts'
import { ignorePerson, unignorePerson } from './ignored-people.ts'
import { metPerson } from './access.ts'
import { notifyOf, withdrawNotices } from './notices.ts'
import { lockPair, NOTHING, setPair, publishPair } from './pairs.ts'
import { findConnection } from './queries.ts'
import { connectionRequests, type ConnectionRow } from './table.ts'

const REQUESTS: Limit = {
  name: 'connection-requests',
  points: REQUESTS_A_DAY,
  seconds: DAY_MS / 1000,
  refusal: text.tooManyRequests,
}

type Change = { person_id: string; action: ConnectionAction; code?: string }

/**
 * Does what one of two people may do with what is between them. Doing it twice changes nothing. Throws `not_found` for
 * somebody whom the caller cannot know, `forbidden` for what only the other may do and for requests of muted people, and `conflict` for what does not go
 * with how it is.
 */
export async function changeConnection(call: Call, { person_id, action, code }: Change): Promise<Connection> {
  const { db, user, now } = call
  if (person_id === user.id) throw new AppError('invalid', text.self)
  const { connection } = await metPerson(call, person_id, code)
  if (action === 'block') await blockMet(call, person_id)
  else {
    if (action === 'request' && isPaused(await sharedConferences(db, user.id, person_id, now)))
      throw new AppError('forbidden', peopleText.muted)
    const isNewRequest = action === 'request' && !['received', 'sent', 'connected'].includes(connection.state)
    if (isNewRequest) await call.limits.spend(REQUESTS, user.id)
    await transactLive(call, now, async (tx, publisher) => {
      const row = await lockPair(tx, user.id, person_id)
      // A block ends what is between the two under this lock, so that nothing begins after it.
      if (await isBlockedBetween(tx, user.id, person_id)) throw new AppError('conflict', text.blocked)
      await ACTIONS[action]({ tx, publisher, row, own_id: user.id, other_id: person_id, now })
    })
  }
  const changed = await findConnection(db, user.id, person_id)
  return changed ?? connection
}

type Acting = { tx: Db; publisher: RoomPublisher; row: ConnectionRow; own_id: string; other_id: string; now: Date }

const ACTIONS: Record<Exclude<ConnectionAction, 'block'>, (acting: Acting) => Promise<void>> = {
  async request(acting) {
    const { tx, publisher, row, own_id, other_id, now } = acting
    if (row.status === 'connected' || row.requester_id === own_id) return
    // The two have asked each other.
    if (row.status === 'requested') return connect(acting)
    await countRequest(acting)
    await unignorePerson(tx, own_id, other_id)
    await setPair(tx, row, { status: 'requested', requester_id: own_id, since: now.toISOString() })
    await publishPair(tx, publisher, row, [own_id, other_id])
    const isIgnored = (await findConnection(tx, other_id, own_id))?.state === 'ignored'
    if (!isIgnored)
      await notifyOf(tx, publisher, row, { kind: 'connection_asked', person_id: other_id, actor_id: own_id, now })
  },

  async accept(acting) {
    const { row, own_id } = acting
    if (row.status === 'connected') return
    if (row.requester_id === own_id) throw new AppError('forbidden', text.onlyReceiver)
    if (row.status === 'none') throw new AppError('conflict', text.noRequest)
    await connect(acting)
  },

  async ignore({ tx, publisher, row, own_id, other_id, now }) {
    if (row.status === 'connected') throw new AppError('conflict', text.alreadyConnected)
    if (row.requester_id === own_id) throw new AppError('conflict', text.alreadyAsked)
    await ignorePerson(tx, { person_id: own_id, ignored_id: other_id, requests: row.status === 'requested' }, now)
    await publishPair(tx, publisher, row, [own_id])
    await withdrawNotices(tx, publisher, row, ['connection_asked'])
  },

  async restore({ tx, publisher, row, own_id, other_id }) {
    if (await unignorePerson(tx, own_id, other_id)) await publishPair(tx, publisher, row, [own_id])
  },

  async withdraw({ tx, publisher, row, own_id, other_id }) {
    if (row.status === 'connected') throw new AppError('conflict', text.alreadyConnected)
    if (row.requester_id === other_id) throw new AppError('forbidden', text.onlySender)
    if (row.status === 'none') return
    await setPair(tx, row, NOTHING)
    await publishPair(tx, publisher, row, [own_id, other_id])
    await withdrawNotices(tx, publisher, row, ['connection_asked'])
  },

  async remove({ tx, publisher, row, own_id, other_id }) {
    if (row.status === 'requested') throw new AppError('conflict', text.alreadyAsked)
    if (row.status === 'none') return
    await setPair(tx, row, NOTHING)
    await publishPair(tx, publisher, row, [own_id, other_id])
    await withdrawNotices(tx, publisher, row, ['connection_asked', 'connection_accepted'])
  },
}

/** Connects the two whose row is locked; whoever asked is notified. */
async function connect({ tx, publisher, row, own_id, other_id, now }: Acting) {
  await setPair(tx, row, { status: 'connected', requester_id: null, since: now.toISOString() })
  await unignorePerson(tx, own_id, other_id)
  await unignorePerson(tx, other_id, own_id)
  await publishPair(tx, publisher, row, [own_id, other_id])
  await withdrawNotices(tx, publisher, row, ['connection_asked'])
  await notifyOf(tx, publisher, row, { kind: 'connection_accepted', person_id: other_id, actor_id: own_id, now })
}

/** Throws `too_many` for somebody who has asked the same person before and withdrawn it. */
async function countRequest({ tx, own_id, other_id, now }: Acting) {
  const isSame = and(eq(connectionRequests.requester_id, own_id), eq(connectionRequests.receiver_id, other_id))
  const since = instantBefore(now, ASKED_AGAIN_MS)
  await tx.delete(connectionRequests).where(and(isSame, lt(connectionRequests.requested_at, since)))
  const [asked] = await tx
    .select({ times: count() })
    .from(connectionRequests)
    .where(and(isSame, gt(connectionRequests.requested_at, since)))
  if ((asked?.times ?? 0) >= REQUESTS_TO_ONE) throw new AppError('too_many', text.askedBefore)
  await tx
    .insert(connectionRequests)
    .values({ requester_id: own_id, receiver_id: other_id, requested_at: now.toISOString() })
}

/**
 * Ends what is between two people when one blocks the other, and tells both; the other learns no more than that it ended.
 * Call it last in the transaction.
 */
export async function endBetween(
  tx: Db,
  publisher: RoomPublisher,
  { blocker_id, blocked_id }: { blocker_id: string; blocked_id: string },
) {
  const row = await lockPair(tx, blocker_id, blocked_id)
  const isOver = row.status === 'none'
  if (!isOver) await setPair(tx, row, NOTHING)
  await publishPair(tx, publisher, row, isOver ? [blocker_id] : [blocker_id, blocked_id])
  await withdrawNotices(tx, publisher, row, ['connection_asked', 'connection_accepted'])
}
