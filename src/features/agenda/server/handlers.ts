import { visibleConference } from '#features/conferences/server/access.ts'
import { handle } from '#server/http/endpoints.ts'
import { agendaApi, calendarApi, scheduleChangesApi } from '../contract.ts'
import { listAgenda, mergeAgenda, removeSession, saveSession } from './agenda.ts'
import { closeAddress, openAddress, readAddress, renewAddress } from './calendar-address.ts'
import { listChanges, noteVisit } from './changes.ts'

export const agendaHandlers = handle(agendaApi, {
  list: (call, { conference_id }) => listAgenda(call, conference_id),
  save: (call, saved) => saveSession(call, saved),
  remove: (call, { schedule_item_id }) => removeSession(call, schedule_item_id),
  merge: (call, { items }) => mergeAgenda(call, items),
  visit: async (call, { conference_id, is_read }) =>
    noteVisit(call, await visibleConference(call.db, call.user, conference_id), is_read),
})

export const scheduleChangesHandlers = handle(scheduleChangesApi, {
  list: async (call, { conference_id }) =>
    listChanges(call, await visibleConference(call.db, call.user, conference_id)),
})

export const calendarHandlers = handle(calendarApi, {
  read: (call) => readAddress(call),
  open: (call, change) => openAddress(call, change),
  renew: (call) => renewAddress(call),
  close: (call) => closeAddress(call),
})
