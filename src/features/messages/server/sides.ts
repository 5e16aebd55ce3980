import { and, eq, lt, lte, sql } from 'drizzle-orm'
import { isBlockedBetween } from '#features/people/server/blocked.ts'
import { joinedConference } from '#features/conferences/server/access.ts'
import { countPeople } from '#features/connections/server/read-limits.ts'
import { isPaused, sharedConferences } from '#features/people/server/shared-conferences.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { transactLive } from '#server/live/events.ts'
import { AppError } from '#shared/errors.ts'
import type { Thread } from '../contract.ts'
import { text } from '../text.ts'
import { readCorrespondents } from './correspondents.ts'
import { seqFor } from './queries.ts'
import { clearNotices } from './notices.ts'
import { lockThread, sidesOf } from './open-thread.ts'
import { meetingPlace } from './meeting-place.ts'
import { messages, messageSides, type SideRow } from './table.ts'
import { reserveFor, publishThread } from './events.ts'
import { findSide, readThread, type Side } from './threads.ts'

/** One's own side of a thread. Throws `not_found` where there is none, as for a person who does not exist. */
export async function ownSide({ db, user }: Pick<Call, 'db' | 'user'>, other_id: string): Promise<Side> {
  const side = await findSide(db, user.id, other_id)
  if (!side) throw new AppError('not_found', text.noPerson)
  return side
}

/**
 * The thread with a person, also with one who can be written to and was not yet. Throws `not_found` for all others, and
 * `too_many` for whoever reads a great many strangers.
 */
export async function openWith(call: Call, other_id: string): Promise<Thread & { paused: boolean }> {
  const { db, user, now } = call
  const shared = await sharedConferences(db, user.id, other_id, now)
  const paused = isPaused(shared)
  if (await findSide(db, user.id, other_id)) {
    return { ...(await readThread(db, { person_id: user.id, other_id })), paused }
  }
  const isBlocked = await isBlockedBetween(db, user.id, other_id)
  const place = isBlocked ? undefined : await meetingPlace(db, { person_id: user.id, other_id }, shared)
  // Of a stranger this says as much as a row of the directory.
  if (place?.isRequest && place.conference_id !== null)
    await countPeople(call, await joinedConference(db, user, place.conference_id), [{ person_id: other_id }])
  const personOf = await readCorrespondents(db, place ? [{ person_id: other_id, ...place }] : [])
  const person = personOf(other_id)
  if (!person) throw new AppError('not_found', text.noPerson)
  return { ...NOT_BEGUN, person_id: other_id, person, writing: place?.isRequest ? 'request' : 'open', paused }
}

const NOT_BEGUN = {
  id: null,
  seq: 0,
  posted_seq: 0,
  status: 'accepted',
  unread: 0,
  read_number: 0,
  last: null,
  muted: false,
  hidden: false,
} as const

type Change = { status?: 'accepted' | 'ignored'; muted?: boolean; hidden?: boolean }

/** Accepts or ignores a request, mutes or hides. Only of an acceptance does the other hear. */
export async function changeThread(
  call: Call,
  { person_id: other_id, ...change }: Change & { person_id: string },
): Promise<Thread> {
  const { user, now } = call
  const side = await ownSide(call, other_id)
  return transactLive(call, now, async (tx, publisher) => {
    const open = await lockThread(tx, user.id, side.thread_id)
    const to = open ? changesTo(open.own, change, now) : {}
    if (open && Object.keys(to).length > 0) {
      const recipients = to.status === 'accepted' ? sidesOf(open) : [open.own]
      const seqOf = await reserveFor(publisher, recipients, () => 1)
      await tx.update(messageSides).set(to).where(isSide(open.own))
      for (const { person_id, thread_id } of recipients)
        await publishThread(tx, publisher, { person_id, thread_id, seq: seqOf(person_id) })
      if (to.status === 'ignored') await clearNotices(tx, publisher, side, now)
    }
    return readThread(tx, side)
  })
}

/** What differs from how the side is now. */
function changesTo(own: SideRow, { status, muted, hidden }: Change, now: Date) {
  const to: Partial<SideRow> = {}
  const at = now.toISOString()
  // An accepted conversation can be hidden, muted or blocked, and is not turned into a request again.
  if (status !== undefined && status !== own.status && own.status !== 'accepted') to.status = status
  if (muted !== undefined && muted !== (own.muted_at !== null)) to.muted_at = muted ? at : null
  if (hidden !== undefined && hidden !== (own.hidden_at !== null)) to.hidden_at = hidden ? at : null
  return to
}

const isSide = ({ thread_id, person_id }: Pick<SideRow, 'thread_id' | 'person_id'>) =>
  and(eq(messageSides.thread_id, thread_id), eq(messageSides.person_id, person_id))

/** Moves the read pointer forward to the newest message up to `seq`, or to the newest of all. */
export async function readUpTo(
  call: Call,
  { person_id: other_id, seq }: { person_id: string; seq?: number | undefined },
): Promise<Thread> {
  const { now } = call
  const side = await ownSide(call, other_id)
  return transactLive(call, now, async (tx, publisher) => {
    const number = await newestUpTo(tx, side, seq)
    const moved = await tx
      .update(messageSides)
      .set({ read_number: number })
      .where(and(isSide(side), lt(messageSides.read_number, number)))
      .returning({ thread_id: messageSides.thread_id })
    if (moved.length > 0) {
      const seqOf = await reserveFor(publisher, [side], () => 1)
      await publishThread(tx, publisher, { ...side, seq: seqOf(side.person_id), kind: 'message.read' })
    }
    const thread = await readThread(tx, side)
    if (thread.unread === 0) await clearNotices(tx, publisher, side, now)
    return thread
  })
}

async function newestUpTo(tx: Db, { thread_id, person_id }: Side, seq: number | undefined) {
  const isSeen = seq === undefined ? undefined : lte(seqFor(person_id), seq)
  const [row] = await tx
    .select({ number: sql<string | null>`max(${messages.number})` })
    .from(messages)
    .where(and(eq(messages.thread_id, thread_id), isSeen))
  return Number(row?.number ?? 0)
}
