import { and, eq } from 'drizzle-orm'
import type { JoinedConference } from '#features/conferences/server/access.ts'
import type { Call } from '#server/context.ts'
import { transact } from '#server/db/db.ts'
import { overlaps, type Span, TAKEN } from '../rules.ts'
import type { FreeTimes } from '../times-contract.ts'
import { readSetup } from './settings.ts'
import { meetingBusy } from './table.ts'
import { readTaken, type Taken } from './times.ts'

type Caller = Pick<Call, 'db' | 'user' | 'now'>

/** The slots of a conference that have not begun, and what the caller has at each. */
export async function readFreeTimes({ db, user, now }: Caller, conference: JoinedConference): Promise<FreeTimes> {
  const { slots } = await readSetup(db, conference)
  const { starts_at, ends_at } = meetingBusy
  const busy = await db
    .select({ starts_at, ends_at })
    .from(meetingBusy)
    .where(and(eq(meetingBusy.conference_id, conference.id), eq(meetingBusy.person_id, user.id)))
    .orderBy(starts_at)
  const taken = await readTaken(db, [user.id], now)
  const coming = slots.filter((slot) => slot.starts_at > now.toISOString())
  return { busy, slots: coming.map((slot) => ({ ...slot, state: stateOf(slot, taken) })) }
}

function stateOf(slot: Span, taken: readonly Taken[]) {
  const here = taken.filter((one) => overlaps(one, slot))
  // What weighs most comes first in the list.
  const kind = TAKEN.find((one) => here.some((found) => found.kind === one))
  if (kind === undefined) return 'free'
  return kind === 'saved' ? 'session' : kind
}

/** Replaces all times at which the caller takes no meetings at a conference. */
export async function setBusyTimes(call: Call, conference: JoinedConference, busy: readonly Span[]) {
  const { db, user } = call
  const own = { conference_id: conference.id, person_id: user.id }
  const byStart = new Map(busy.map((span) => [Date.parse(span.starts_at), span]))
  await transact(db, async (tx) => {
    await tx
      .delete(meetingBusy)
      .where(and(eq(meetingBusy.conference_id, conference.id), eq(meetingBusy.person_id, user.id)))
    if (byStart.size > 0)
      await tx
        .insert(meetingBusy)
        .values([...byStart.values()].map((span) => ({ ...own, ...span })))
        .onConflictDoNothing()
  })
  return readFreeTimes(call, conference)
}
