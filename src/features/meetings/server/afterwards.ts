import { and, eq, ne, sql } from 'drizzle-orm'
import { changeConnection } from '#features/connections/server/changes.ts'
import type { Call } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import type { Meeting } from '../contract.ts'
import type { Met } from '../rules.ts'
import { change } from './changes.ts'
import { tellPeople } from './events.ts'
import { ofMeeting, seenMeeting } from './own-meeting.ts'
import { meetingPeople } from './table.ts'

/**
 * What the caller says of a meeting that is over. Useful or fine asks the others to connect, who are connected once they say
 * so too. That a request to connect is refused changes nothing of what was said.
 */
export async function sayMet(call: Call, id: string, met: Met): Promise<Meeting> {
  const isDone = ({ seen }: { seen: Meeting }) => seen.met === met
  await change(call, { id, step: 'say_met', isDone }, async ({ db: tx, user, now }, publisher) => {
    await tx.update(meetingPeople).set({ met }).where(ofMeeting(id, user.id))
    await tellPeople(tx, publisher, { meeting_ids: [id] }, now)
  })
  if (met !== 'missed') await connectWith(call, id)
  return seenMeeting(call, id)
}

async function connectWith(call: Call, id: string) {
  const others = await call.db
    .select({ person_id: meetingPeople.person_id })
    .from(meetingPeople)
    .where(
      and(
        eq(meetingPeople.meeting_id, id),
        ne(meetingPeople.person_id, call.user.id),
        eq(meetingPeople.answer, 'yes'),
        ne(meetingPeople.role, 'team'),
      ),
    )
  for (const { person_id } of others)
    try {
      await changeConnection(call, { person_id, action: 'request' })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
}

/** Puts a meeting away for the caller alone. */
export async function dismissMeeting(call: Call, id: string): Promise<Meeting> {
  const isDone = ({ seen }: { seen: Meeting }) => seen.is_dismissed
  return change(call, { id, step: 'dismiss', isDone }, async ({ db: tx, user, now }, publisher) => {
    const dismissed_at = sql`${now.toISOString()}::timestamptz`
    await tx.update(meetingPeople).set({ dismissed_at }).where(ofMeeting(id, user.id))
    await tellPeople(tx, publisher, { meeting_ids: [id] }, now)
  })
}
