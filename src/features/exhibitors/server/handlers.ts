import {
  confidentialConference,
  editableConference,
  joinedConference,
  visibleConference,
} from '#features/conferences/server/access.ts'
import { handle } from '#server/http/endpoints.ts'
import { exhibitorsApi } from '../contract.ts'
import { exhibitorStaffApi } from '../staff-contract.ts'
import { editableExhibitor, joinedExhibitor, managedExhibitor, ownedExhibitor, visibleExhibitor } from './access.ts'
import { addBookmark, listBookmarks, removeBookmark } from './bookmarks.ts'
import { storeExhibitorImage } from './images.ts'
import { exportExhibitors, importExhibitors, previewExhibitors, undoImport } from './import.ts'
import { acceptStaffInvitation, inviteStaff, verifyStaffToken, withdrawStaffInvitation } from './invitations.ts'
import { describeExhibitor, listExhibitors, listManaged } from './queries.ts'
import { addExhibitor, orderExhibitors, publishExhibitors, removeExhibitor, updateExhibitor } from './service.ts'
import { listStaff, removeStaff } from './staff.ts'

export const exhibitorsHandlers = handle(exhibitorsApi, {
  list: async ({ db, user }, { conference_id }) => listExhibitors(db, await visibleConference(db, user, conference_id)),
  managed: async (call, { conference_id }) =>
    listManaged(call, await joinedConference(call.db, call.user, conference_id)),
  bookmarks: async (call, { conference_id }) =>
    listBookmarks(call, await joinedConference(call.db, call.user, conference_id)),
  add: async (call, { conference_id, ...fields }) =>
    addExhibitor(call.db, await editableConference(call, conference_id), fields, call.now),
  order: async (call, { conference_id, ids }) =>
    orderExhibitors(call.db, await editableConference(call, conference_id), ids),
  publish: async (call, { conference_id, ...choice }) =>
    publishExhibitors(call, await editableConference(call, conference_id), choice),
  import: async (call, { conference_id, dry_run, columns }) => {
    const conference = await editableConference(call, conference_id)
    return dry_run ? previewExhibitors(call, conference, columns) : importExhibitors(call, conference, columns)
  },
  undoImport: async (call, { conference_id, ids }) =>
    undoImport(call, await editableConference(call, conference_id), ids),
  export: async (call, { conference_id }) =>
    exportExhibitors(call, await confidentialConference(call.db, call.user, conference_id)),
  read: async (call, { id }) => describeExhibitor(await visibleExhibitor(call, id)),
  update: async (call, { id, ...change }) => updateExhibitor(call, await editableExhibitor(call, id), change),
  remove: async (call, { id }) => removeExhibitor(call, await ownedExhibitor(call, id)),
  upload: async (call, { id }) => ({ url: await storeExhibitorImage(call, await editableExhibitor(call, id)) }),
  bookmark: async (call, { id }) => addBookmark(call, await joinedExhibitor(call, id)),
  forget: async (call, { id }) => removeBookmark(call, await joinedExhibitor(call, id)),
})

export const exhibitorStaffHandlers = handle(exhibitorStaffApi, {
  list: async (call, { id }) => listStaff(call, await managedExhibitor(call, id)),
  invite: async (call, { id, ...invited }) => inviteStaff(call, await ownedExhibitor(call, id), invited),
  remove: async (call, { id, user_id }) => removeStaff(call, await editableExhibitor(call, id), user_id),
  uninvite: async (call, { id, invitation_id }) =>
    withdrawStaffInvitation(call, await ownedExhibitor(call, id), invitation_id),
  verify: (call, { token }) => verifyStaffToken(call, token),
  accept: (call, { token }) => acceptStaffInvitation(call, token),
})
