import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import { auditLog, conferences } from '#features/conferences/server/table.ts'
import { emailTopic } from '#features/conferences/rules.ts'
import { tabLink } from '#features/conferences/link-rules.ts'
import { INVITATION_EMAIL } from '#features/delegates/server/mail.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { organises } from '#features/people/server/participants.ts'
import type { Core } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { transactLive } from '#server/live/events.ts'
import { emails } from '#server/mail/outbox.ts'
import { uuidOfName } from '#server/uuid.ts'
import { paths } from '#shared/paths.ts'
import { addDays, DAY_MS, HOUR_MS, instantBefore } from '#shared/time.ts'
import { dateIn, instantIn } from '#shared/zones.ts'
import type { Notice } from './notify.ts'
import { notify } from './notify.ts'
import { organiserNotice } from './organiser-notices.ts'

/** When the organisers are told who registered since the day before, where the conference is. */
const DIGEST_TIME = '08:00'

type Gathered = Pick<Notice, 'kind' | 'subject_id' | 'path' | 'words'> & { conference_id: string }

/**
 * Tells organisers what is gathered for them: registrations once a day, and of an hour what speakers changed and the emails
 * that failed. A day and an hour are a subject, of which everybody is told once, so it may run in several processes and as often as one likes.
 */
export async function tellOrganisers(core: Core, now: Date) {
  const gathered = [
    ...(await readRegistrations(core.db, now)),
    ...(await readSpeakerChanges(core.db, now)),
    ...(await readFailedEmails(core.db, now)),
  ]
  for (const about of gathered)
    await transactLive(core, now, async (tx, publisher) =>
      notify(tx, publisher, [await organiserNotice(tx, about)], now),
    )
}

/** Of each conference those who registered on the last day that has ended, which lasts from one morning to the next. */
async function readRegistrations(db: Db, now: Date): Promise<Gathered[]> {
  const { registered_at } = delegates
  // A day may have 25 hours, and another one has begun.
  const concerned = await db
    .selectDistinct({ id: conferences.id, time_zone: conferences.time_zone })
    .from(delegates)
    .innerJoin(conferences, eq(conferences.id, delegates.conference_id))
    .where(and(gte(registered_at, instantBefore(now, 2 * DAY_MS + HOUR_MS)), isNull(conferences.deleted_at)))
  const gathered: Gathered[] = []
  for (const { id, time_zone } of concerned) {
    const { day, from, until } = lastDigest(time_zone, now)
    const isOfDay = and(gte(registered_at, from.toISOString()), lt(registered_at, until.toISOString()))
    const count = await db.$count(delegates, and(eq(delegates.conference_id, id), isOfDay))
    if (count > 0)
      gathered.push({
        kind: 'people_registered',
        conference_id: id,
        subject_id: uuidOfName(id, `registrations ${day}`),
        path: tabLink(id, 'delegates', { status: 'Registered' }),
        words: { count: String(count) },
      })
  }
  return gathered
}

/** The last morning on which organisers were to be told, as a plain date, and of what time. */
function lastDigest(time_zone: string, now: Date) {
  const today = dateIn(time_zone, now)
  const day = instantIn(time_zone, today, DIGEST_TIME) <= now ? today : addDays(today, -1)
  const from = instantIn(time_zone, addDays(day, -1), DIGEST_TIME)
  return { day, from, until: instantIn(time_zone, day, DIGEST_TIME) }
}

type Changed = { conference_id: string; hour: number; slides: boolean; count: number }

/** How many speakers changed how they are shown, or uploaded slides, in each of the last hours that have ended. */
async function readSpeakerChanges(db: Db, now: Date): Promise<Gathered[]> {
  const until = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  const { conference_id, user_id, action, at } = auditLog
  const { rows } = await db.execute<Changed>(sql`
    select ${conference_id} as conference_id, floor(extract(epoch from ${at}) / 3600)::int as hour,
      ${action} <> 'speaker_changed' as slides, count(distinct ${user_id})::int as count
    from ${auditLog}
    where ${at} >= ${instantBefore(until, DAY_MS)} and ${at} < ${until.toISOString()} and ${user_id} is not null
      and ${action} in ('speaker_changed', 'slides_added', 'slides_replaced')
      and not ${organises(sql`${conference_id}`, sql`${user_id}`)}
    group by 1, 2, 3 order by 2`)
  return rows.map(({ slides, hour, count, ...of }) => ({
    ...of,
    kind: 'speakers_changed',
    subject_id: uuidOfName(of.conference_id, `speakers ${slides ? 'slides' : 'changes'} ${hour}`),
    path: `${paths.conference(of.conference_id)}?tab=${slides ? 'schedule' : 'speakers&part=changed'}`,
    words: { count: String(count), what: slides ? 'slides' : 'changes' },
  }))
}

type Failed = { conference_id: string; hour: number; invitations: boolean; count: number }

/** The emails about conferences that failed in each of the last hours that have ended. */
async function readFailedEmails(db: Db, now: Date): Promise<Gathered[]> {
  const until = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  const { rows } = await db.execute<Failed>(sql`
    select ${conferences.id} as conference_id, failed.hour, failed.invitations, failed.count
    from (
      select topic, floor(extract(epoch from failed_at) / 3600)::int as hour, kind = ${INVITATION_EMAIL} as invitations,
        count(*)::int as count
      from ${emails}
      where failed_at >= ${instantBefore(until, DAY_MS)} and failed_at < ${until.toISOString()}
        and topic like ${emailTopic({ id: '%' })}
      group by 1, 2, 3
    ) as failed
    join ${conferences} on failed.topic = ${emailTopic({ id: '' })} || ${conferences.id}
    where ${conferences.deleted_at} is null
    order by failed.hour`)
  return rows.map(({ conference_id, hour, invitations, count }) => ({
    kind: 'emails_failed',
    conference_id,
    subject_id: uuidOfName(conference_id, `failed ${invitations ? 'invitations' : 'emails'} ${hour}`),
    path: invitations ? tabLink(conference_id, 'delegates', { status: 'Bounced' }) : paths.conference(conference_id),
    words: { count: String(count), what: invitations ? 'invitations' : 'emails' },
  }))
}
