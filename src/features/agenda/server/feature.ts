import type { Feature } from '#server/feature.ts'
import { countTold } from './audience.ts'
import { registerCalendar } from './calendar.ts'
import { addDemoAgenda } from './demo.ts'
import { agendaHandlers, calendarHandlers, scheduleChangesHandlers } from './handlers.ts'
import { notifyOfSessions } from './notices.ts'
import { agendaRecords } from './records.ts'

const EVERY_MINUTE = '* * * * *'

export const agendaFeature: Feature = {
  name: 'agenda',
  endpoints: [agendaHandlers, scheduleChangesHandlers, calendarHandlers],
  routes: registerCalendar,
  jobs: [{ name: 'notify-of-sessions', cron: EVERY_MINUTE, work: notifyOfSessions }],
  personalRecords: [agendaRecords],
  hooks: { countTold },
  demo: { conference: addDemoAgenda },
}
