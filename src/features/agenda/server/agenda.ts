import { and, asc, count, eq, or, type SQL, sql } from 'drizzle-orm'
import { visibleConference } from '#features/conferences/server/access.ts'
import { isPublished } from '#features/conferences/server/published.ts'
import { conferenceMembers, conferences } from '#features/conferences/server/table.ts'
import { text as conferencesText } from '#features/conferences/text.ts'
import { scheduleItems } from '#features/schedule/server/table.ts'
import type { Call, User } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import type { Limit } from '#server/http/limits.ts'
import { AppError } from '#shared/errors.ts'
import type { AgendaItem } from '../contract.ts'
import { MOST_LISTED, MOST_SAVED, overlapOf, REMIND_MINUTES } from '../rules.ts'
import { text } from '../text.ts'
import { updateSnapshots } from './snapshots.ts'
import { agendaItems, sessionSnapshots } from './table.ts'

const SAVES: Limit = { name: 'agenda', points: 120, seconds: 60 }

const columns = {
  schedule_item_id: sessionSnapshots.id,
  conference_id: sessionSnapshots.conference_id,
  number: sessionSnapshots.number,
  title: sessionSnapshots.title,
  location: sessionSnapshots.location,
  starts_at: sessionSnapshots.starts_at,
  ends_at: sessionSnapshots.ends_at,
  cancelled_at: sessionSnapshots.cancelled_at,
  saved_at: agendaItems.saved_at,
  remind_minutes: agendaItems.remind_minutes,
}

/** What somebody saved, by start, of conferences that they may see now. */
export async function readAgenda(db: Db, user: Pick<User, 'id'>, condition?: SQL): Promise<AgendaItem[]> {
  const rows = await db
    .select(columns)
    .from(agendaItems)
    .innerJoin(sessionSnapshots, eq(sessionSnapshots.id, agendaItems.schedule_item_id))
    .innerJoin(conferences, eq(conferences.id, sessionSnapshots.conference_id))
    .where(and(eq(agendaItems.person_id, user.id), mayBeSeenBy(user), condition))
    .orderBy(asc(sessionSnapshots.starts_at), asc(sessionSnapshots.number))
    .limit(MOST_LISTED)
  return rows.map(({ cancelled_at, ...row }) => ({ ...row, cancelled: cancelled_at !== null }))
}

/** As `visibleConference` decides it; of a conference just published, only what was compared since. */
function mayBeSeenBy({ id }: Pick<User, 'id'>) {
  const organises = sql`exists (select from ${conferenceMembers}
    where ${conferenceMembers.conference_id} = ${conferences.id} and ${conferenceMembers.user_id} = ${id}
      and ${conferenceMembers.role} = 'organiser')`
  const isOwn = and(sql`${conferences.deleted_at} is null`, or(eq(conferences.owner_id, id), organises))
  return or(and(isPublished, eq(sessionSnapshots.is_public, true)), isOwn)
}

/** Of one conference, as its schedule is now; of all as they were compared last, which is a minute ago at most. */
export async function listAgenda({ db, user, now }: Call, conference_id: string | undefined) {
  if (conference_id === undefined) return readAgenda(db, user)
  await updateSnapshots(db, await visibleConference(db, user, conference_id), now)
  return readAgenda(db, user, eq(sessionSnapshots.conference_id, conference_id))
}

type Saved = { schedule_item_id: string; remind_minutes?: number | null }

/** Saves a session, or changes its reminder. Saving twice changes nothing. Throws `not_found`, `limit_reached`. */
export async function saveSession(call: Call, saved: Saved) {
  const { db, user, now } = call
  await call.limits.spend(SAVES, user.id)
  const conference_id = await conferenceOf(db, user, saved.schedule_item_id, now)
  await transact(db, (tx) => insertItem(tx, { user, conference_id, saved, now }))
  const agenda = await readAgenda(db, user, eq(sessionSnapshots.conference_id, conference_id))
  const item = agenda.find((one) => one.schedule_item_id === saved.schedule_item_id)
  if (!item) throw new AppError('not_found', conferencesText.noAccess)
  const others = agenda.filter((other) => other !== item && !other.cancelled)
  const overlaps = item.cancelled ? [] : others.filter((other) => overlapOf(item, other))
  return { ...item, overlaps, appointments: await readAppointmentsAt(call, item) }
}

/** The names of what somebody agreed to at the time of a session. */
async function readAppointmentsAt(call: Call, { starts_at, ends_at, cancelled }: AgendaItem): Promise<string[]> {
  if (cancelled || starts_at === null || ends_at === null) return []
  const [from, to] = [new Date(starts_at), new Date(ends_at)]
  const all = await call.hooks.appointmentsOf(call, call.user.id, call.now)
  return all
    .filter(({ start, end, is_cancelled }) => !is_cancelled && start < to && end > from)
    .map(({ title }) => title)
}

/** The conference of a session that the person may see. A cancelled one can no longer be saved. */
async function conferenceOf(db: Db, user: User, id: string, now: Date) {
  const [item] = await db
    .select({ conference_id: scheduleItems.conference_id })
    .from(scheduleItems)
    .where(eq(scheduleItems.id, id))
  if (!item) throw new AppError('not_found', conferencesText.noAccess)
  await updateSnapshots(db, await visibleConference(db, user, item.conference_id), now)
  const { cancelled_at } = sessionSnapshots
  const [snapshot] = await db.select({ cancelled_at }).from(sessionSnapshots).where(eq(sessionSnapshots.id, id))
  if (snapshot?.cancelled_at) throw new AppError('not_found', text.cancelled)
  return item.conference_id
}

type Insertion = { user: User; conference_id: string; saved: Saved; now: Date }

async function insertItem(tx: Db, { user, conference_id, saved, now }: Insertion) {
  const { schedule_item_id, remind_minutes } = saved
  const own = and(eq(agendaItems.person_id, user.id), eq(sessionSnapshots.conference_id, conference_id))
  const [counted] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(agendaItems)
    .innerJoin(sessionSnapshots, eq(sessionSnapshots.id, agendaItems.schedule_item_id))
    .where(own)
  if ((counted?.count ?? 0) >= MOST_SAVED) throw new AppError('limit_reached', text.tooMany)
  const row = { person_id: user.id, schedule_item_id, saved_at: now.toISOString() }
  const insertion = tx
    .insert(agendaItems)
    .values({ ...row, remind_minutes: remind_minutes === undefined ? REMIND_MINUTES : remind_minutes })
  const target = [agendaItems.person_id, agendaItems.schedule_item_id]
  if (remind_minutes === undefined) await insertion.onConflictDoNothing()
  else await insertion.onConflictDoUpdate({ target, set: { remind_minutes } })
}

/** Takes a session out of the agenda; nothing happens if it is not there. */
export async function removeSession({ db, user, limits }: Call, schedule_item_id: string) {
  await limits.spend(SAVES, user.id)
  const isIt = and(eq(agendaItems.person_id, user.id), eq(agendaItems.schedule_item_id, schedule_item_id))
  await db.delete(agendaItems).where(isIt)
}

const MERGES: Limit = { name: 'agenda-merges', points: 10, seconds: 60 }

/** Saves what a browser kept for somebody who was not signed in. What is gone, or saved already, is left alone. */
export async function mergeAgenda(call: Call, items: readonly Saved[]) {
  const { db, user, now } = call
  await call.limits.spend(MERGES, user.id)
  const requested = new Map(items.map((item) => [item.schedule_item_id, item]))
  for (const conference_id of await conferencesOf(db, [...requested.keys()])) {
    const conference = await visibleConference(db, user, conference_id).catch(ignoreRefusal)
    if (conference) await updateSnapshots(db, conference, now)
    const saved = conference ? await savedIn(db, conference_id, [...requested.keys()]) : []
    const rows = saved.map((id) => ({
      person_id: user.id,
      schedule_item_id: id,
      saved_at: now.toISOString(),
      remind_minutes:
        requested.get(id)?.remind_minutes === undefined ? REMIND_MINUTES : requested.get(id)?.remind_minutes,
    }))
    if (rows.length > 0) await db.insert(agendaItems).values(rows).onConflictDoNothing()
  }
  return readAgenda(db, user)
}

async function conferencesOf(db: Db, ids: string[]) {
  const rows = await db
    .selectDistinct({ conference_id: scheduleItems.conference_id })
    .from(scheduleItems)
    .where(isAnyOf(scheduleItems.id, ids))
  return rows.map(({ conference_id }) => conference_id)
}

async function savedIn(db: Db, conference_id: string, ids: string[]) {
  const rows = await db
    .select({ id: sessionSnapshots.id })
    .from(sessionSnapshots)
    .where(
      and(
        eq(sessionSnapshots.conference_id, conference_id),
        isAnyOf(sessionSnapshots.id, ids),
        sql`${sessionSnapshots.cancelled_at} is null`,
      ),
    )
  return rows.map(({ id }) => id)
}

function ignoreRefusal(error: unknown) {
  if (error instanceof AppError) return null
  throw error
}

/** How many people saved each session of a conference, by its id; those that nobody saved are left out. */
export async function countSaved(db: Db, conference_id: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: agendaItems.schedule_item_id, saved: count() })
    .from(agendaItems)
    .innerJoin(scheduleItems, eq(scheduleItems.id, agendaItems.schedule_item_id))
    .where(eq(scheduleItems.conference_id, conference_id))
    .groupBy(agendaItems.schedule_item_id)
  return new Map(rows.map((row) => [row.id, row.saved]))
}
