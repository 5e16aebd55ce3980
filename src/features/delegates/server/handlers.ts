import { recordListing } from '#features/conferences/server/audit-log.ts'
import {
  closableConference,
  confidentialConference,
  editableConference,
  type OwnedConference,
} from '#features/conferences/server/access.ts'
import type { Call } from '#server/context.ts'
import { databaseRefusal } from '#server/db/refusals.ts'
import { handle } from '#server/http/endpoints.ts'
import { delegatesApi, invitationsApi } from '../contract.ts'
import { exportDelegates } from './export.ts'
import { importDelegates, previewDelegates, undoImport } from './import.ts'
import { invitationProgress, sendInvitation, sendInvitations } from './invitations.ts'
import { countDelegates, listDelegateIds, listDelegates } from './list.ts'
import { previewInvitations, sendTest } from './preview.ts'
import { addDelegate, removeDelegates, setAnswers, updateDelegate } from './service.ts'

export const delegatesHandlers = handle(delegatesApi, {
  list: async (call, { conference_id, ...query }) => {
    const conference = await confidentialConference(call.db, call.user, conference_id)
    const page = await listDelegates(call.db, conference, query, call.now)
    await noteReading(call, conference, page.delegates.length)
    return page
  },
  counts: async ({ db, user, now }, { conference_id }) =>
    countDelegates(db, await confidentialConference(db, user, conference_id), now),
  ids: async ({ db, user, now }, { conference_id, ...filter }) =>
    listDelegateIds(db, await confidentialConference(db, user, conference_id), filter, now),
  add: async (call, { conference_id, ...fields }) =>
    addDelegate(call, await editableConference(call, conference_id), fields),
  update: async (call, { conference_id, ...change }) =>
    updateDelegate(call, await editableConference(call, conference_id), change),
  setAnswers: async (call, { conference_id, id, answers }) =>
    setAnswers(call, await editableConference(call, conference_id), { id, answers }),
  // Removing delegates needs no plan.
  remove: async (call, { conference_id, id }) => {
    await removeDelegates(call, await closableConference(call, conference_id), [id])
  },
  removeSelected: async (call, { conference_id, ids }) =>
    removeDelegates(call, await closableConference(call, conference_id), ids),
  import: async (call, { conference_id, dry_run, columns }) => {
    const conference = await editableConference(call, conference_id)
    return dry_run ? previewDelegates(call, conference, columns) : importDelegates(call, conference, columns)
  },
  undoImport: async (call, { conference_id, import_id }) =>
    undoImport(call, await closableConference(call, conference_id), import_id),
  export: async (call, { conference_id }) =>
    exportDelegates(call, await confidentialConference(call.db, call.user, conference_id)),
})

/** Records that delegates were viewed. A full disk is ignored, because stored data must stay readable. */
async function noteReading({ db, user, now, log }: Call, { id }: OwnedConference, count: number) {
  try {
    await recordListing(db, { conference_id: id, user_id: user.id, count }, now)
  } catch (error) {
    if (databaseRefusal(error) === null) throw error
    log.warn({ err: error }, 'a reading of delegates was not noted')
  }
}

export const invitationsHandlers = handle(invitationsApi, {
  send: async (call, { delegateId, conferenceId }) => {
    await sendInvitation(call, await editableConference(call, conferenceId), delegateId)
    return { success: true }
  },
  sendAll: async (call, { conference_id, note, reply_to_id, ...whom }) =>
    sendInvitations(call, await editableConference(call, conference_id), { whom, given: { note, reply_to_id } }),
  preview: async (call, { conference_id, note, reply_to_id, ...whom }) =>
    previewInvitations(call, await editableConference(call, conference_id), { whom, given: { note, reply_to_id } }),
  sendTest: async (call, { conference_id, ...given }) =>
    sendTest(call, await editableConference(call, conference_id), given),
  progress: async ({ db, user }, { conference_id }) =>
    invitationProgress(db, await confidentialConference(db, user, conference_id)),
})
