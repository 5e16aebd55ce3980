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
  import: async (call, { conference_id, dry_run, ...choices }) => {
    const conference = await editableConference(call, conference_id)
    const given = { bytes: call.bytes, choices }
    return dry_run ? previewSchedule(call.db, conference, given) : importSchedule(call.db, conference, given, call.now)
  },
})
