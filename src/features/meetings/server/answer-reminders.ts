import { sql } from 'drizzle-orm'
import type { EditableConference } from '#features/conferences/server/access.ts'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import { notify, withdrawNotifications } from '#features/notifications/server/notify.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { Limit } from '#server/http/limits.ts'
import { transactLive } from '#server/live/events.ts'
import { AppError } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { DAY_MS } from '#shared/time.ts'
import { settingsText } from '../settings-text.ts'
import { stateAt } from './queries.ts'
import { meetingPeople, meetings } from './table.ts'

/** For each conference, so that nobody is reminded twice in a day. */
const REMINDERS: Limit = {
  name: 'meeting-reminders',
  points: 1,
  seconds: DAY_MS / 1000,
  refusal: settingsText.remindedToday,
}

/**
 * Reminds everybody for whose answer a request waits, each once however many there are. Throws `conflict` where nobody has to
 * answer, and `too_many` within a day of the last time.
 */
export async function remindToAnswer(call: Call, conference: EditableConference): Promise<{ reminded: number }> {
  const { db, user, now, limits } = call
  if ((await readWaiting(db, conference, now)).length === 0) throw new AppError('conflict', settingsText.nobodyToRemind)
  await limits.spend(REMINDERS, conference.id)
  return transactLive(call, now, async (tx, publisher) => {
    const waiting = await readWaiting(tx, conference, now)
    await recordAudit(
      tx,
      { conference_id: conference.id, user_id: user.id, action: 'meetings_reminded', count: waiting.length },
      now,
    )
    // Of one subject nobody is notified again, so yesterday’s reminder goes first.
    await withdrawNotifications(tx, publisher, [conference.id], ['meeting_asked'])
    const notices = [...Map.groupBy(waiting, ({ requests }) => requests)].map(([requests, people]) => ({
      kind: 'meeting_asked' as const,
      person_ids: people.map(({ person_id }) => person_id),
      actor_id: null,
      conference_id: conference.id,
      subject_id: conference.id,
      path: paths.meetings,
      words: { what: 'reminder', count: String(requests) },
    }))
    await notify(tx, publisher, notices, now)
    return { reminded: waiting.length }
  })
}

type Waiting = { person_id: string; requests: number }

/** Who has requests to answer, and how many, by the rule of `waitsFor`. */
async function readWaiting(db: Db, { id }: EditableConference, now: Date): Promise<Waiting[]> {
  const { rows } = await db.execute<Waiting>(sql`
    select own.person_id, count(*)::int as requests
    from ${meetings} join ${meetingPeople} as own on own.meeting_id = ${meetings.id}
    where ${meetings.conference_id} = ${id} and ${stateAt(now)} = 'requested' and own.answer is null
      and (${meetings.turn} = 'asks') = (own.role = 'asks')
    group by own.person_id order by own.person_id`)
  return rows
}
