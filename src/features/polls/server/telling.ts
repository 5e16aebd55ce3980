import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { roomOf } from '#features/chat/server/rooms.ts'
import type { Core } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { type RoomWriter, transactLive } from '#server/live/events.ts'
import { tellsVotes } from '../rules.ts'
import { readViews } from './polls.ts'
import { type PollRow, polls } from './table.ts'

/** Tells the room of a poll under the number that the row has been given. */
export async function tellPoll(tx: Db, writer: RoomWriter, row: PollRow) {
  const views = (await readViews(tx, [row])).get(row.id) ?? { everyone: null }
  writer.tell({ room: roomOf(row).ref, seq: row.seq, kind: 'poll.changed', subject_id: row.id, views })
}

/** A process tells the counts of a poll at most this often, however many people vote. */
const COUNTS_MS = 250

/** The polls whose counts are being told, and whether somebody has voted since they were read. */
const telling = new Map<string, { again: boolean }>()

type Telling = Pick<Core, 'db' | 'live' | 'clock' | 'log'>

/** Tells the room the counts of a poll, at once or with those of the next votes. Call it after the commit. */
export function tellCountsSoon(core: Telling, poll_id: string) {
  const running = telling.get(poll_id)
  if (running) running.again = true
  else void keepTelling(core, poll_id)
}

async function keepTelling(core: Telling, poll_id: string) {
  const state = { again: true }
  telling.set(poll_id, state)
  try {
    while (state.again) {
      state.again = false
      await tellCounts(core, poll_id)
      await wait(COUNTS_MS, undefined, { ref: false })
    }
  } catch (error) {
    // The votes are stored. The next one tells them, or the next reading of the list.
    core.log.error({ err: error }, 'telling the counts of a poll failed')
  } finally {
    telling.delete(poll_id)
  }
}

async function tellCounts(core: Telling, poll_id: string) {
  await transactLive(core, core.clock.now(), async (tx, writer) => {
    const [row] = await tx.select().from(polls).where(eq(polls.id, poll_id)).for('update')
    // Votes that nobody in the room may see yet are not told, because the number of events would say how many they are.
    if (row?.state !== 'open' || !tellsVotes(row)) return
    const seq = await writer.reserve(roomOf(row).ref, 1)
    await tx.update(polls).set({ seq }).where(eq(polls.id, poll_id))
    await tellPoll(tx, writer, { ...row, seq })
  })
}
