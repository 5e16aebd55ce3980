import { eq, inArray } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { publishedConference } from '#features/conferences/server/access.ts'
import { conferences } from '#features/conferences/server/table.ts'
import { scheduleItems, scheduleItemSpeakers } from '#features/schedule/server/table.ts'
import { speakers } from '#features/speakers/server/table.ts'
import type { Core } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { type Appointment, writeCalendar } from '#server/files/calendar.ts'
import type { Limit } from '#server/http/limits.ts'
import { sourceOf } from '#server/http/source.ts'
import { AppError } from '#shared/errors.ts'
import { MINUTE_MS } from '#shared/time.ts'
import type { AgendaItem } from '../contract.ts'
import { REMIND_MINUTES, sessionPath } from '../rules.ts'
import { text } from '../text.ts'
import { readAgenda } from './agenda.ts'
import { findBySecret } from './calendar-address.ts'
import { updateSnapshots } from './snapshots.ts'
import { agendaItems, calendarAddresses, sessionSnapshots } from './table.ts'

const READS: Limit = { name: 'calendars', points: 60, seconds: 12 }
/** How often the time of the last reading is stored. */
const NOTED_EVERY_MS = 10 * MINUTE_MS

type OfSecret = { Params: { secret: string } }

/** Serves people's own calendars at `/calendar/<secret>.ics`, without a session: the address is the key. */
export function registerCalendar(app: FastifyInstance, core: Core) {
  app.get<OfSecret>('/calendar/:secret(^[\\w-]+).ics', (request, reply) => answer(core, request, reply))
}

async function answer(core: Core, request: FastifyRequest<OfSecret>, reply: FastifyReply) {
  await core.limits.spend(READS, sourceOf(request))
  const address = await findBySecret(core, request.params.secret)
  if (!address) throw new AppError('not_found', text.addressGone)
  await noteReading(core, address)
  const file = await calendarOf(core, address)
  reply.headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
  return reply.type('text/calendar; charset=utf-8').header('content-disposition', FILE).send(file)
}

const FILE = 'inline; filename="my-schedule.ics"'

type Address = typeof calendarAddresses.$inferSelect

async function noteReading({ db, clock }: Core, { person_id, read_at }: Address) {
  const now = clock.now()
  if (read_at !== null && now.getTime() - Date.parse(read_at) < NOTED_EVERY_MS) return
  await db
    .update(calendarAddresses)
    .set({ read_at: now.toISOString() })
    .where(eq(calendarAddresses.person_id, person_id))
}

/** The saved sessions that have a date, and the meetings. A cancelled one stays and says so, because a calendar keeps what it has read. */
async function calendarOf(core: Core, { person_id, has_alarms }: Address) {
  const { db, env } = core
  await updateSaved(core, person_id)
  const items = (await readAgenda(db, { id: person_id })).filter(({ starts_at }) => starts_at !== null)
  const details = await readDetails(db, items)
  const host = new URL(env.PUBLIC_URL).hostname
  const sessions = items.flatMap((item): Appointment[] => {
    const detail = details.get(item.schedule_item_id)
    if (!detail || item.starts_at === null || item.ends_at === null) return []
    return [
      {
        // As in the conference's own calendar, so that nobody has a session twice.
        uid: `${item.schedule_item_id}@${host}`,
        sequence: detail.sequence,
        changed_at: new Date(detail.changed_at),
        start: new Date(item.starts_at),
        end: new Date(item.ends_at),
        title: item.title,
        description: [detail.speakers.join(', '), detail.description].filter(Boolean).join('\n\n'),
        location: [item.location, detail.venue].filter(Boolean).join(', '),
        ...(detail.type !== null && { category: detail.type }),
        url: env.PUBLIC_URL + sessionPath(detail.slug, item.number),
        is_cancelled: item.cancelled,
        ...(has_alarms && !item.cancelled && { alarm_minutes: item.remind_minutes ?? REMIND_MINUTES }),
      },
    ]
  })
  const meetings = await core.hooks.appointmentsOf(core, person_id, core.clock.now())
  const appointments = [
    ...sessions,
    ...meetings.map(({ alarm_minutes, ...one }) => ({ ...one, ...(has_alarms && alarm_minutes && { alarm_minutes }) })),
  ]
  const names = [...new Set([...details.values()].map(({ name }) => name))]
  const [name, ...others] = names
  const title = name !== undefined && others.length === 0 ? text.calendar(name) : text.allCalendar
  return writeCalendar({ name: title, time_zone: [...details.values()][0]?.time_zone ?? 'UTC', appointments })
}

/** So that the calendar is as the schedule is now. */
async function updateSaved({ db, clock }: Core, person_id: string) {
  const saved = db
    .select({ id: sessionSnapshots.conference_id })
    .from(agendaItems)
    .innerJoin(sessionSnapshots, eq(sessionSnapshots.id, agendaItems.schedule_item_id))
    .where(eq(agendaItems.person_id, person_id))
  for (const row of await db.select().from(conferences).where(inArray(conferences.id, saved))) {
    const conference = publishedConference(row)
    if (conference) await updateSnapshots(db, conference, clock.now())
  }
}

/** What the agenda does not have: the description and the speakers, and the conference. */
async function readDetails(db: Db, items: readonly AgendaItem[]) {
  const ids = items.map(({ schedule_item_id }) => schedule_item_id)
  const rows = await db
    .select({
      id: sessionSnapshots.id,
      sequence: sessionSnapshots.sequence,
      changed_at: sessionSnapshots.changed_at,
      description: scheduleItems.description,
      type: scheduleItems.type,
      slug: conferences.slug,
      name: conferences.name,
      venue: conferences.location,
      time_zone: conferences.time_zone,
    })
    .from(sessionSnapshots)
    .innerJoin(conferences, eq(conferences.id, sessionSnapshots.conference_id))
    .leftJoin(scheduleItems, eq(scheduleItems.id, sessionSnapshots.id))
    .where(inArray(sessionSnapshots.id, ids))
  const speaking = await db
    .select({ id: scheduleItemSpeakers.schedule_item_id, name: speakers.name })
    .from(scheduleItemSpeakers)
    .innerJoin(speakers, eq(speakers.id, scheduleItemSpeakers.speaker_id))
    .where(inArray(scheduleItemSpeakers.schedule_item_id, ids))
    .orderBy(scheduleItemSpeakers.position)
  const namesOf = Map.groupBy(speaking, ({ id }) => id)
  return new Map(rows.map((row) => [row.id, { ...row, speakers: (namesOf.get(row.id) ?? []).map(({ name }) => name) }]))
}
