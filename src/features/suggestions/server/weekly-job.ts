import { and, gte, lte, lt, sql } from 'drizzle-orm'
import { users } from '#features/auth/server/table.ts'
import { joinedConference } from '#features/conferences/server/access.ts'
import { isPublished } from '#features/conferences/server/published.ts'
import { conferenceMembers, conferences } from '#features/conferences/server/table.ts'
import { quietUntil, type QuietHours } from '#features/notifications/rules.ts'
import { notificationPreferences } from '#features/notifications/server/table.ts'
import { mutedAt } from '#features/people/server/mutes.ts'
import { mutedPeople } from '#features/people/server/table.ts'
import type { Call, Core } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { queueEmail } from '#server/mail/outbox.ts'
import { AppError } from '#shared/errors.ts'
import { addDays, DAY_MS, instantBefore } from '#shared/time.ts'
import { weeksBefore, WEEKLY_PEOPLE, WEEKLY_WEEKS } from '../weekly-rules.ts'
import { suggestPeople } from './suggestions.ts'
import { suggestionEmails } from './table.ts'
import { weeklyEmail } from './weekly-mail.ts'

const PEOPLE_AT_ONCE = 200
/** Long after the last week of a conference. */
const KEPT_MS = 60 * DAY_MS

type Week = { conference: { id: string; name: string; slug: string; start_date: string }; weeks: number }
type Reader = { person_id: string; email: string } & QuietHours

/**
 * Emails people to meet to everybody who turned it on, once in each of the weeks before a conference. A row for each person
 * and week decides it, so it may run in several processes and as often as one likes.
 */
export async function emailWeeklyPeople(core: Core, now: Date) {
  for (const week of await readWeeks(core.db, now)) {
    let last = ''
    for (;;) {
      const readers = await readReaders(core.db, week, last, now)
      for (const reader of readers) await emailReader(core, week, reader, now)
      if (readers.length < PEOPLE_AT_ONCE) break
      last = readers.at(-1)?.person_id ?? ''
    }
  }
  await core.db.delete(suggestionEmails).where(lt(suggestionEmails.looked_at, instantBefore(now, KEPT_MS)))
}

/** Published conferences that begin soon, and the week in which each of them is. */
async function readWeeks(db: Db, now: Date): Promise<Week[]> {
  const { id, name, slug, start_date, time_zone } = conferences
  const today = now.toISOString().slice(0, 10)
  // A day more at both ends, because the date is another one elsewhere.
  const isSoon = and(gte(start_date, today), lte(start_date, addDays(today, 7 * WEEKLY_WEEKS + 1)))
  const rows = await db
    .select({ id, name, slug, start_date, time_zone })
    .from(conferences)
    .where(and(isPublished, isSoon))
  return rows.flatMap(({ start_date: begins, time_zone: zone, ...conference }) => {
    const weeks = begins === null ? null : weeksBefore({ start_date: begins, time_zone: zone }, now)
    return begins === null || weeks === null ? [] : [{ conference: { ...conference, start_date: begins }, weeks }]
  })
}

/** Participants who turned it on, are not muted, and were not looked at in this week. */
async function readReaders(db: Db, { conference: { id }, weeks }: Week, after: string, now: Date): Promise<Reader[]> {
  const chosen = notificationPreferences
  const { rows } = await db.execute<Reader>(sql`
    select ${chosen.person_id} as person_id, ${users.email} as email,
      ${chosen.quiet_from} as quiet_from, ${chosen.quiet_to} as quiet_to, ${chosen.time_zone} as time_zone
    from ${chosen} join ${users} on ${users.id} = ${chosen.person_id}
    where ${chosen.weekly_people} and ${users.deleted_at} is null and ${users.email} is not null
      and ${after === '' ? sql`true` : sql`${chosen.person_id} > ${after}::uuid`}
      and exists (
        select from ${conferenceMembers}
        where ${conferenceMembers.conference_id} = ${id} and ${conferenceMembers.user_id} = ${chosen.person_id})
      and not exists (
        select from ${mutedPeople}
        where ${mutedPeople.conference_id} = ${id} and ${mutedPeople.person_id} = ${chosen.person_id} and ${mutedAt(now)})
      and not exists (
        select from ${suggestionEmails}
        where ${suggestionEmails.conference_id} = ${id} and ${suggestionEmails.person_id} = ${chosen.person_id}
          and ${suggestionEmails.weeks} = ${weeks})
    order by ${chosen.person_id} limit ${PEOPLE_AT_ONCE}`)
  return rows
}

/** In quiet hours it waits. Who has nobody to meet gets no email in this week. */
async function emailReader(core: Core, { conference, weeks }: Week, { person_id, email, ...quiet }: Reader, now: Date) {
  if (quietUntil(quiet, now)) return
  const suggestions = await suggestTo(core, conference.id, { person_id, email }, now)
  if (!suggestions) return
  const weekly = { to: email, person_id, conference, suggestions }
  const composed = suggestions.length > 0 ? await weeklyEmail(core.env, weekly) : null
  await transact(core.db, async (tx) => {
    const claimed = await tx
      .insert(suggestionEmails)
      .values({ conference_id: conference.id, person_id, weeks, looked_at: now.toISOString() })
      .onConflictDoNothing()
      .returning()
    if (claimed.length > 0 && composed) await queueEmail(tx, composed, now)
  })
}

/** What the person would be suggested in the app now; null for whoever may not read it any more. */
async function suggestTo(
  core: Core,
  conference_id: string,
  { person_id, email }: { person_id: string; email: string },
  now: Date,
) {
  const user = { id: person_id, email, session_id: '', is_delegate: false }
  const call: Call = { ...core, user, now, source: '', bytes: new Uint8Array(), body: null, content_type: '' }
  try {
    return await suggestPeople(call, await joinedConference(core.db, user, conference_id), WEEKLY_PEOPLE)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
