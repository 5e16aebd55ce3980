import { createStoredValue } from '#web/data/store.ts'

/** 'local' where the schedule is shown in the reader's own time zone. */
export const shownZone = createStoredValue('foyer-schedule-zone')
