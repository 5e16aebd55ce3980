import { confidentialConference, editableConference, visibleConference } from '#features/conferences/server/access.ts'
import { handle } from '#server/http/endpoints.ts'
import { changeApi } from '../change-contract.ts'
import { scheduleApi } from '../contract.ts'
import { removeScheduleItems, restoreSessions } from './deletion.ts'
import { importSchedule, previewSchedule } from './import.ts'
import { listSaved } from './savers.ts'
import { addScheduleItem, listSchedule, updateScheduleItem } from './service.ts'
import { lastScheduleImport, undoScheduleImport } from './undo.ts'

export const scheduleHandlers = handle(scheduleApi, {
  list: async ({ db, user }, { conference_id }) => listSchedule(db, await visibleConference(db, user, conference_id)),
  add: async (call, { conference_id, ...fields }) =>
    addScheduleItem(call, await editableConference(call, conference_id), fields),
  update: async (call, { conference_id, ...change }) =>
    updateScheduleItem(call, await editableConference(call, conference_id), change),
  remove: async (call, { conference_id, id, reason = null }) => {
    await removeScheduleItems(call, await editableConference(call, conference_id), { ids: [id], reason })
  },
  removeSelected: async (call, { conference_id, ids, reason = null }) =>
    removeScheduleItems(call, await editableConference(call, conference_id), { ids, reason }),
  import: async (call, { conference_id, dry_run, remove_gone, fingerprint, ...choices }) => {
    const conference = await editableConference(call, conference_id)
    const upload = { bytes: call.bytes, choices, remove_gone, fingerprint }
    return dry_run ? previewSchedule(call.db, conference, upload) : importSchedule(call, conference, upload)
  },
  lastImport: async ({ db, user }, { conference_id }) =>
    lastScheduleImport(db, await confidentialConference(db, user, conference_id)),
  undoImport: async (call, { conference_id, import_id }) =>
    undoScheduleImport(call, await editableConference(call, conference_id), import_id),
})

export const changeHandlers = handle(changeApi, {
  restore: async (call, { conference_id, ids }) =>
    restoreSessions(call, await editableConference(call, conference_id), ids),
  saved: async (call, { conference_id }) => {
    const conference = await confidentialConference(call.db, call.user, conference_id)
    return conference.active ? listSaved(call, conference) : null
  },
})
