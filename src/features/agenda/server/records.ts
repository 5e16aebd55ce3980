import { asc, eq } from 'drizzle-orm'
import type { PersonalRecords } from '#server/feature.ts'
import { agendaItems, calendarAddresses, scheduleVisits, sessionSnapshots } from './table.ts'

/** The address of the calendar is not exported, because whoever has it can read the calendar. */
export const agendaRecords: PersonalRecords = {
  name: 'agenda',
  async collect(db, { id }) {
    const saved = await db
      .select({
        conference_id: sessionSnapshots.conference_id,
        title: sessionSnapshots.title,
        starts_at: sessionSnapshots.starts_at,
        location: sessionSnapshots.location,
        saved_at: agendaItems.saved_at,
        remind_minutes: agendaItems.remind_minutes,
      })
      .from(agendaItems)
      .innerJoin(sessionSnapshots, eq(sessionSnapshots.id, agendaItems.schedule_item_id))
      .where(eq(agendaItems.person_id, id))
      .orderBy(asc(agendaItems.saved_at), asc(sessionSnapshots.number))
    const visits = await db
      .select({ conference_id: scheduleVisits.conference_id, seen_at: scheduleVisits.seen_at })
      .from(scheduleVisits)
      .where(eq(scheduleVisits.person_id, id))
    const { created_at, read_at, has_alarms } = calendarAddresses
    const [calendar] = await db
      .select({ created_at, read_at, has_alarms })
      .from(calendarAddresses)
      .where(eq(calendarAddresses.person_id, id))
    return { saved, visits, calendar: calendar ?? null }
  },
  async erase({ db }, { id }) {
    await db.delete(agendaItems).where(eq(agendaItems.person_id, id))
    await db.delete(scheduleVisits).where(eq(scheduleVisits.person_id, id))
    await db.delete(calendarAddresses).where(eq(calendarAddresses.person_id, id))
  },
}
