import { confidentialConference, editableConference, visibleConference } from '#features/conferences/server/access.ts'
import { handle } from '#server/http/endpoints.ts'
import { speakersApi } from '../contract.ts'
import { speakerDetailsApi } from '../details-contract.ts'
import { speakerOrganisingApi } from '../organising-contract.ts'
import { exportSpeakers, listDetails } from './details.ts'
import { keepEdits, takeBack } from './edits.ts'
import { importSpeakers, previewSpeakers, undoImport } from './import.ts'
import { addSpeaker, listSpeakers, removeSpeakers, storeSpeakerImage, updateSpeaker } from './service.ts'

export const speakersHandlers = handle(speakersApi, {
  list: async ({ db, user }, { conference_id }) => listSpeakers(db, await visibleConference(db, user, conference_id)),
  add: async (call, { conference_id, ...fields }) =>
    addSpeaker(call.db, await editableConference(call, conference_id), fields, call.now),
  update: async (call, { conference_id, ...change }) =>
    updateSpeaker(call.db, await editableConference(call, conference_id), change, call.now),
  remove: async (call, { conference_id, id }) => {
    await removeSpeakers(call.db, await editableConference(call, conference_id), [id])
  },
  removeSelected: async (call, { conference_id, ids }) =>
    removeSpeakers(call.db, await editableConference(call, conference_id), ids),
  import: async (call, { conference_id, dry_run, columns }) => {
    const conference = await editableConference(call, conference_id)
    return dry_run ? previewSpeakers(call, conference, columns) : importSpeakers(call, conference, columns)
  },
  upload: async (call, { conference_id }) => {
    const conference = await editableConference(call, conference_id)
    return { url: await storeSpeakerImage(call, conference, call.bytes, call.now) }
  },
})

export const speakerDetailsHandlers = handle(speakerDetailsApi, {
  list: async (call, { conference_id }) =>
    listDetails(call, await confidentialConference(call.db, call.user, conference_id)),
})

export const speakerOrganisingHandlers = handle(speakerOrganisingApi, {
  undoImport: async (call, { conference_id, ids }) =>
    undoImport(call, await editableConference(call, conference_id), ids),
  takeBack: async (call, { conference_id, ...one }) =>
    takeBack(call, await editableConference(call, conference_id), one),
  keepEdits: async (call, { conference_id, ...one }) =>
    keepEdits(call.db, await editableConference(call, conference_id), one),
  export: async (call, { conference_id }) =>
    exportSpeakers(call, await confidentialConference(call.db, call.user, conference_id)),
})
