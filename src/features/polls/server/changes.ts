import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { removeCards } from '#features/chat/server/cards.ts'
import type { JoinedConference } from '#features/conferences/server/access.ts'
import { withdrawNotifications } from '#features/notifications/server/notify.ts'
import { readerIn } from '#features/rooms/rules.ts'
import { postedOnce } from '#features/rooms/server/posts.ts'
import { inRoom, type Room, roomIn, roomOf } from '#features/rooms/server/rooms.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { onlyRow } from '#server/db/only-row.ts'
import { transactAtDesk } from '#features/rooms/server/desk.ts'
import { AppError } from '#shared/errors.ts'
import type { Poll } from '../contract.ts'
import type { NewPoll, PollChange } from '../fields.ts'
import { POLL_LIMITS } from '../rules.ts'
import { text } from '../text.ts'
import { type PollManager, requireManages, requireManagesIn } from './access.ts'
import { describeOne, findByClientId, lockPoll } from './queries.ts'
import { publishPoll } from './events.ts'
import { announceOpened } from './states.ts'
import { pollOptions, polls } from './table.ts'

/** Creates a poll; sent again with the same `client_id` it is the first one. Throws `limit_reached` for a full room. */
export async function createPoll(
  call: Call,
  conference: JoinedConference,
  manager: PollManager,
  { schedule_item_id, client_id = randomUUID(), ...fields }: z.output<typeof NewPoll>,
): Promise<Poll> {
  const { db, user } = call
  const room = await roomIn(db, conference, schedule_item_id)
  requireManagesIn(manager, room.schedule_item_id)
  const find = () => findByClientId(db, { author_id: user.id, client_id }, readerIn(manager, room))
  const insert = () => insertPoll(call, manager, { room, client_id, fields })
  return (await find()) ?? postedOnce('polls_client', insert, find)
}

type Fields = Omit<z.output<typeof NewPoll>, 'schedule_item_id' | 'client_id'>
type Inserted = { room: Room; client_id: string; fields: Fields }

async function insertPoll(call: Call, manager: PollManager, { room, client_id, fields }: Inserted) {
  const { options, state, ...rest } = withoutContradiction(fields)
  const { conference_id, schedule_item_id } = room
  const created_at = call.now.toISOString()
  return transactAtDesk(call, call.now, conference_id, async (tx, publisher) => {
    // The number first, because it makes others who create a poll in this room wait until the count is right.
    const seq = await publisher.reserve(room.ref, 1)
    if ((await tx.$count(polls, inRoom(polls, room))) >= POLL_LIMITS.perRoom)
      throw new AppError('limit_reached', text.tooManyPolls)
    const row = onlyRow(
      await tx
        .insert(polls)
        .values({
          ...rest,
          id: randomUUID(),
          conference_id,
          schedule_item_id,
          author_id: call.user.id,
          client_id,
          state,
          created_seq: seq,
          seq,
          created_at,
          opened_at: state === 'open' ? created_at : null,
        })
        .returning(),
    )
    await insertOptions(tx, row.id, options)
    await publishPoll(tx, publisher, row)
    if (state === 'open') await announceOpened(tx, publisher, row, call)
    return describeOne(tx, row, readerIn(manager, row))
  })
}

/** Changes a poll in which nobody has voted. Throws `conflict` after the first vote, and for a closed poll. */
export async function editPoll(
  call: Call,
  conference: JoinedConference,
  manager: PollManager,
  { id, ...change }: z.output<typeof PollChange> & { id: string },
): Promise<Poll> {
  return transactAtDesk(call, call.now, conference.id, async (tx, publisher) => {
    // Votes wait for this lock, so that none is counted for an option that is being replaced.
    const row = await lockPoll(tx, conference, id, manager)
    requireManages(manager, row)
    if (row.state !== 'draft' && row.state !== 'open') throw new AppError('conflict', text.notChangeable)
    if (row.voters > 0) throw new AppError('conflict', text.frozen)
    const stored = await readOptions(tx, id)
    const { options, ...fields } = withoutContradiction({ ...row, options: stored, ...change })
    if (change.options) {
      await tx.delete(pollOptions).where(eq(pollOptions.poll_id, id))
      await insertOptions(tx, id, options)
    }
    const seq = await publisher.reserve(roomOf(row).ref, 1)
    const changed = { ...fields, seq }
    await tx.update(polls).set(changed).where(eq(polls.id, id))
    await publishPoll(tx, publisher, changed)
    return describeOne(tx, changed, readerIn(manager, changed))
  })
}

export async function deletePoll(call: Call, conference: JoinedConference, manager: PollManager, id: string) {
  await transactAtDesk(call, call.now, conference.id, async (tx, publisher) => {
    const row = await lockPoll(tx, conference, id, manager)
    requireManages(manager, row)
    await removeCards(tx, publisher, id, call.now)
    await tx.delete(polls).where(eq(polls.id, id))
    const { ref } = roomOf(row)
    const seq = await publisher.reserve(ref, 1)
    publisher.publish({ room: ref, seq, kind: 'poll.changed', subject_id: id, views: { everyone: null } })
    await withdrawNotifications(tx, publisher, [id])
  })
}

async function readOptions(tx: Db, poll_id: string) {
  const rows = await tx.select().from(pollOptions).where(eq(pollOptions.poll_id, poll_id))
  return rows.map((row) => row.text)
}

async function insertOptions(tx: Db, poll_id: string, options: readonly string[]) {
  await tx
    .insert(pollOptions)
    .values(options.map((label, position) => ({ id: randomUUID(), poll_id, position, text: label })))
}

type Choices = Pick<Fields, 'multiple' | 'max_choices' | 'changeable' | 'anonymous' | 'options'>

/** A limit of choices is left out where it limits nothing. Throws `invalid` for anonymous votes that can be changed. */
function withoutContradiction<Given extends Choices>(fields: Given): Given {
  const { multiple, max_choices, changeable, anonymous, options } = fields
  if (anonymous && changeable)
    throw new AppError('invalid', text.anonymousChangeable, { changeable: text.anonymousChangeable })
  const limits = multiple && max_choices !== null && max_choices < options.length
  return { ...fields, max_choices: limits ? max_choices : null }
}
