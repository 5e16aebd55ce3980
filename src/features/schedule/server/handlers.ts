import { editableConference, visibleConference } from '#features/conferences/server/access.ts'
import { handle } from '#server/http/endpoints.ts'
import { scheduleApi } from '../contract.ts'
import { importSchedule, previewSchedule } from './import.ts'
import { addScheduleItem, listSchedule, removeScheduleItem, updateScheduleItem } from './service.ts'

export const scheduleHandlers = handle(scheduleApi, {
  list: async ({ db, user }, { conference_id }) => listSchedule(db, await visibleConference(db, user, conference_id)),
  add: async (call, { conference_id, ...fields }) =>
    addScheduleItem(call.db, await editableConference(call, conference_id), fields, call.now),
  update: async (call, { conference_id, ...change }) =>
    updateScheduleItem(call.db, await editableConference(call, conference_id), change, call.now),
  remove: async (call, { conference_id, id }) =>
    removeScheduleItem(call.db, await editableConference(call, conference_id), id),
  import: async (call, { conference_id, dry_run }) => {
    const conference = await editableConference(call, conference_id)
    if (dry_run) return previewSchedule(call.db, conference, call.bytes)
    return importSchedule(call.db, conference, call.bytes, call.now)
  },
})
