import { and, eq, inArray, sql } from 'drizzle-orm'
import { publishedConference, type VisibleConference } from '#features/conferences/server/access.ts'
import { isPublished, lastDay } from '#features/conferences/server/published.ts'
import { conferences } from '#features/conferences/server/table.ts'
import { type Notice, notify } from '#features/notifications/server/notify.ts'
import { takesPart } from '#features/people/server/participants.ts'
import { readSessionSpeakers } from '#features/people/server/spoken-sessions.ts'
import type { Core } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { transactLive } from '#server/live/events.ts'
import { uuidOfName } from '#server/uuid.ts'
import { timeIn } from '#shared/clock.ts'
import { dayLabel } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { DAY_MS } from '#shared/time.ts'
import { dateIn } from '#shared/zones.ts'
import { sessionLink } from '#features/schedule/link-rules.ts'
import { takeReasons } from '#features/schedule/server/reasons.ts'
import { sessionPath } from '../rules.ts'
import { text } from '../text.ts'
import { updateSnapshots } from './snapshots.ts'
import { agendaItems, scheduleChecks, type Snapshot, sessionSnapshots } from './table.ts'

/** Notifies people of the sessions that they saved: what was moved or cancelled, and then what starts soon. */
export async function notifyOfSessions(core: Core, now: Date) {
  for (const conference of await readOutdated(core.db, now)) await updateSnapshots(core.db, conference, now)
  for (const conference of await readUntold(core.db))
    await transactLive(core, now, async (tx, publisher) => {
      const notices = [...(await takeMoveOfAll(tx, conference)), ...(await takeChanges(tx, conference, now))]
      await notify(tx, publisher, notices, now)
    })
  await transactLive(core, now, async (tx, publisher) => notify(tx, publisher, await takeReminders(tx, core, now), now))
}

/** Published conferences whose schedule may have changed since it was compared. Those that are over have no news. */
async function readOutdated(db: Db, now: Date) {
  const isOver = sql`${lastDay} < (${now.toISOString()}::timestamptz - interval '2 days')::date`
  const rows = await db
    .select({ conference: conferences })
    .from(conferences)
    .leftJoin(scheduleChecks, eq(scheduleChecks.conference_id, conferences.id))
    .where(
      and(
        isPublished,
        sql`${scheduleChecks.content_version} is distinct from ${conferences.content_version}`,
        sql`${isOver} is not true`,
      ),
    )
  return rows.flatMap(({ conference }) => publishedConference(conference) ?? [])
}

/** Published conferences of which somebody may have to be notified. */
async function readUntold(db: Db) {
  const untold = db
    .select({ id: sessionSnapshots.conference_id })
    .from(sessionSnapshots)
    .where(sql`${sessionSnapshots.untold} is not null`)
  const moved = db
    .select({ id: scheduleChecks.conference_id })
    .from(scheduleChecks)
    .where(eq(scheduleChecks.untold_move, true))
  const rows = await db
    .select()
    .from(conferences)
    .where(and(isPublished, sql`(${conferences.id} in (${untold}) or ${conferences.id} in (${moved}))`))
    .orderBy(conferences.id)
  return rows.flatMap((row) => publishedConference(row) ?? [])
}

type Saver = { person_id: string; schedule_item_id: string; takes_part: boolean }

/** Takes the news of a conference that moved as a whole: one for each person, however many sessions they saved. */
async function takeMoveOfAll(tx: Db, conference: VisibleConference): Promise<Notice[]> {
  const [claimed] = await tx
    .update(scheduleChecks)
    .set({ untold_move: false })
    .where(and(eq(scheduleChecks.conference_id, conference.id), eq(scheduleChecks.untold_move, true)))
    .returning()
  if (!claimed) return []
  const { id, name, slug, start_date } = conference
  const present = await tx
    .select({ id: sessionSnapshots.id })
    .from(sessionSnapshots)
    .where(and(eq(sessionSnapshots.conference_id, id), sql`${sessionSnapshots.cancelled_at} is null`))
  const savers = await readSavers(
    tx,
    conference,
    present.map((session) => session.id),
  )
  return noticesOf(savers, conference, {
    kind: 'session_moved',
    subject_id: subjectOf(id, claimed.content_version),
    path: `${paths.schedule}?conference=${encodeURIComponent(slug)}`,
    words: { title: name, ...(start_date && { time: dayLabel(start_date) }) },
  })
}

/** Takes what was moved or cancelled; another process that asks meanwhile waits, and then finds nothing. */
async function takeChanges(tx: Db, conference: VisibleConference, now: Date): Promise<Notice[]> {
  const untold = await tx
    .select()
    .from(sessionSnapshots)
    .where(and(eq(sessionSnapshots.conference_id, conference.id), sql`${sessionSnapshots.untold} is not null`))
    .orderBy(sessionSnapshots.id)
    .for('update')
  const ids = untold.map(({ id }) => id)
  if (ids.length === 0) return []
  await tx.update(sessionSnapshots).set({ untold: null }).where(inArray(sessionSnapshots.id, ids))
  const savers = Map.groupBy(await readSavers(tx, conference, ids), ({ schedule_item_id }) => schedule_item_id)
  const speakers = Map.groupBy(
    await readSessionSpeakers(tx, conference.id, ids),
    ({ schedule_item_id }) => schedule_item_id,
  )
  const reasons = await takeReasons(tx, ids)
  return untold.flatMap((snapshot) => {
    const reason = reasons.get(snapshot.id)
    const isCancelled = snapshot.untold === 'cancelled'
    const words = {
      ...(isCancelled ? { title: snapshot.title } : movedWords(snapshot, conference)),
      ...(reason !== undefined && { text: text.reason(reason) }),
    }
    const path = sessionPath(conference.slug, snapshot.number)
    const about = { subject_id: subjectOf(snapshot.id, snapshot.sequence), path, words }
    const own = (speakers.get(snapshot.id) ?? []).map(({ person_id }) => person_id)
    // Who speaks in a session that they saved is told once, that it is theirs.
    const others = (savers.get(snapshot.id) ?? []).filter(({ person_id }) => !own.includes(person_id))
    const isTheirs = { actor_id: null, conference_id: conference.id, person_ids: own }
    return [
      ...noticesOf(others, conference, { ...about, kind: changeKind(isCancelled, isLate(snapshot, now)) }),
      { ...about, ...isTheirs, kind: isCancelled ? 'own_session_cancelled' : 'own_session_moved' },
    ]
  })
}

function changeKind(isCancelled: boolean, late: boolean) {
  if (late) return isCancelled ? 'session_cancelled_late' : 'session_moved_late'
  return isCancelled ? 'session_cancelled' : 'session_moved'
}

/** Whether a session was to start within a day, or does so now. */
function isLate({ starts_at, was_starts_at, untold }: Snapshot, now: Date) {
  const starts = untold === 'moved' ? [starts_at, was_starts_at] : [starts_at]
  return starts.some((start) => start !== null && Date.parse(start) < now.getTime() + DAY_MS)
}

function movedWords({ title, location, starts_at, was_starts_at }: Snapshot, { time_zone }: VisibleConference) {
  const place = location === null ? {} : { place: location }
  const isOnlyRoom = location !== null && was_starts_at === starts_at
  if (starts_at === null || isOnlyRoom) return { title, ...place }
  const date = dateIn(time_zone, new Date(starts_at))
  const isSameDay = was_starts_at !== null && dateIn(time_zone, new Date(was_starts_at)) === date
  const time = timeIn(time_zone, new Date(starts_at))
  return { title, ...place, time: isSameDay ? time : `${dayLabel(date)}, ${time}` }
}

async function readSavers(tx: Db, conference: VisibleConference, ids: readonly string[]): Promise<Saver[]> {
  const takes_part = sql<boolean>`${takesPart(sql`${conference.id}::uuid`, sql`${agendaItems.person_id}`)}`
  return tx
    .select({ person_id: agendaItems.person_id, schedule_item_id: agendaItems.schedule_item_id, takes_part })
    .from(agendaItems)
    .where(isAnyOf(agendaItems.schedule_item_id, ids))
}

type Reminder = Saver & {
  conference_id: string
  slug: string
  time_zone: string
  title: string
  location: string | null
  starts_at: string
}

/**
 * Takes the reminders that are due. Each is for a start, so that a session that moved is reminded of again, and one process
 * that finds it taken leaves it. A session that has begun, or that is on air already, is not reminded of any more.
 */
async function takeReminders(tx: Db, { hooks }: Pick<Core, 'hooks'>, now: Date): Promise<Notice[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await tx.execute<Reminder>(sql`
    update ${agendaItems} item set reminded_for = session.starts_at
    from ${sessionSnapshots} session join ${conferences} on ${conferences.id} = session.conference_id
    where session.id = item.schedule_item_id and ${isPublished} and session.cancelled_at is null
      and session.starts_at > ${at} and session.starts_at <= ${at} + interval '1 day'
      and session.starts_at <= ${at} + item.remind_minutes * interval '1 minute'
      and item.reminded_for is distinct from session.starts_at
    returning item.person_id, item.schedule_item_id, session.conference_id, ${conferences.slug}, ${conferences.time_zone},
      session.title, session.location, session.starts_at,
      ${takesPart(sql`session.conference_id`, sql`item.person_id`)} as takes_part`)
  const bySession = Map.groupBy(rows, ({ schedule_item_id }) => schedule_item_id)
  const onAir = await hooks.putOnAir(tx, [...bySession.keys()])
  return [...bySession].flatMap(([id, reminders]) => {
    const [first] = reminders
    if (!first || onAir.has(id)) return []
    const { conference_id, slug, time_zone, title, location, starts_at } = first
    const time = timeIn(time_zone, new Date(starts_at))
    return noticesOf(
      reminders,
      { id: conference_id },
      {
        kind: 'session_soon',
        subject_id: subjectOf(first.schedule_item_id, new Date(starts_at).getTime()),
        path: sessionLink(first.schedule_item_id, slug),
        words: { title, time, ...(location !== null && { place: location }) },
      },
    )
  })
}

type About = Pick<Notice, 'kind' | 'subject_id' | 'path' | 'words'>

/** Whoever saved a session and takes no part in the conference is notified as well, because the session is public. */
function noticesOf(savers: readonly Saver[], conference: { id: string }, about: About): Notice[] {
  const { true: inside = [], false: outside = [] } = Object.groupBy(
    savers,
    ({ takes_part }) => `${takes_part}` as const,
  )
  return [
    { ...about, actor_id: null, conference_id: conference.id, person_ids: inside.map(({ person_id }) => person_id) },
    { ...about, actor_id: null, conference_id: null, person_ids: outside.map(({ person_id }) => person_id) },
  ].filter(({ person_ids }) => person_ids.length > 0)
}

/** The id of a notice about a session or a conference: another one for every version of it. */
function subjectOf(id: string, version: number) {
  return uuidOfName(id, `${version}`)
}
