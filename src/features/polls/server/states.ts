import { eq } from 'drizzle-orm'
import { postCard } from '#features/chat/server/cards.ts'
import { readerIn } from '#features/rooms/rules.ts'
import { roomOf } from '#features/rooms/server/rooms.ts'
import type { JoinedConference } from '#features/conferences/server/access.ts'
import { conferences } from '#features/conferences/server/table.ts'
import { notify, withdrawNotifications } from '#features/notifications/server/notify.ts'
import { readParticipants } from '#features/people/server/participants.ts'
import { transactAtDesk } from '#features/rooms/server/desk.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { RoomPublisher } from '#server/live/events.ts'
import { AppError } from '#shared/errors.ts'
import { sessionLink } from '#features/schedule/link-rules.ts'
import { panelLink } from '#features/conferences/panel-rules.ts'
import type { Poll } from '../contract.ts'
import type { PollState } from '../rules.ts'
import { text } from '../text.ts'
import { type PollManager, requireManages } from './access.ts'
import { describeOne, lockPoll } from './queries.ts'
import { type PollRow, polls } from './table.ts'
import { publishPoll } from './events.ts'

/** How a poll gets into a state: from which others, and what is said of those from which it does not. */
const STEPS = {
  open: { to: 'open', from: ['draft'], refusal: text.openedBefore },
  close: { to: 'closed', from: ['open'], refusal: text.neverOpened },
  reopen: { to: 'open', from: ['closed', 'archived'], refusal: text.neverOpened },
  archive: { to: 'archived', from: ['closed'], refusal: text.stillOpen },
} as const satisfies Record<string, { to: PollState; from: readonly PollState[]; refusal: string }>

/** Takes a step. One that was taken before changes nothing. Throws `conflict` for one that is not possible. */
export async function takeStep(
  call: Call,
  conference: JoinedConference,
  manager: PollManager,
  { id, step }: { id: string; step: keyof typeof STEPS },
): Promise<Poll> {
  const { to, from, refusal } = STEPS[step]
  return transactAtDesk(call, call.now, conference.id, async (tx, publisher) => {
    const row = await lockPoll(tx, conference, id, manager)
    requireManages(manager, row)
    if (row.state === to) return describeOne(tx, row, readerIn(manager, row))
    if (!from.some((state) => state === row.state)) throw new AppError('conflict', refusal)
    const seq = await publisher.reserve(roomOf(row).ref, 1)
    const [changed = row] = await tx
      .update(polls)
      .set({ state: to, seq, ...momentsOf(row, to, call.now) })
      .where(eq(polls.id, id))
      .returning()
    await publishPoll(tx, publisher, changed)
    if (step === 'archive') await withdrawNotifications(tx, publisher, [id])
    if (step === 'open') await announceOpened(tx, publisher, changed, call)
    return describeOne(tx, changed, readerIn(manager, changed))
  })
}

function momentsOf({ opened_at, closed_at }: PollRow, to: PollState, now: Date) {
  if (to === 'open') return { opened_at: opened_at ?? now.toISOString(), closed_at: null }
  return { opened_at, closed_at: to === 'closed' ? now.toISOString() : closed_at }
}

/**
 * Shows a poll in the chat of its room, and notifies the people of a conference of its polls. Once: reopening a poll does
 * neither. Of a poll in a session only the chat of the session tells, because not all people are there.
 */
export async function announceOpened(tx: Db, publisher: RoomPublisher, row: PollRow, { user, now }: Call) {
  const card = { kind: 'poll', id: row.id, title: row.question } as const
  await postCard(tx, publisher, { room: roomOf(row), author_id: user.id, card }, now)
  if (row.schedule_item_id === null) await notifyParticipants(tx, publisher, row, { user, now })
}

async function notifyParticipants(
  tx: Db,
  publisher: RoomPublisher,
  { id, conference_id, schedule_item_id, question }: PollRow,
  { user, now }: Pick<Call, 'user' | 'now'>,
) {
  const [conference] = await tx
    .select({ slug: conferences.slug })
    .from(conferences)
    .where(eq(conferences.id, conference_id))
  if (!conference) return
  const notice = {
    kind: 'poll_opened',
    person_ids: await readParticipants(tx, conference_id),
    actor_id: user.id,
    conference_id,
    subject_id: id,
    path:
      schedule_item_id === null ? panelLink(conference.slug, 'polls') : sessionLink(schedule_item_id, conference.slug),
    words: { title: question },
  } as const
  await notify(tx, publisher, [notice], now)
}
