import {
  confidentialConference,
  editableConference,
  joinedConference,
  visibleConference,
} from '#features/conferences/server/access.ts'
import { handle } from '#server/http/endpoints.ts'
import { exhibitorsApi } from '../contract.ts'
import { exhibitorStaffApi } from '../staff-contract.ts'
import { enquiriesApi, leadsApi } from '../visitor-contract.ts'
import { editableExhibitor, joinedExhibitor, managedExhibitor, ownedExhibitor, visibleExhibitor } from './access.ts'
import { answerEnquiry, askExhibitor, cancelEnquiry, listEnquiries } from './enquiries.ts'
import { storeExhibitorImage } from './images.ts'
import { exportExhibitors, importExhibitors, previewExhibitors } from './import.ts'
import { acceptStaffInvitation, verifyStaffToken } from './joining.ts'
import { exportLeads, leaveDetails, listLeads, withdrawDetails } from './leads.ts'
import { readNumbers } from './numbers.ts'
import { readOwn } from './own.ts'
import { describeExhibitor, listExhibitors, listManaged } from './reading.ts'
import { addExhibitor, orderExhibitors, removeExhibitor, updateExhibitor } from './service.ts'
import { inviteStaff, listStaff, removeStaff, withdrawStaffInvitation } from './staff.ts'
import { addBookmark, listBookmarks, recordView, removeBookmark } from './visits.ts'

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
  import: async (call, { conference_id, dry_run, columns }) => {
    const conference = await editableConference(call, conference_id)
    return dry_run ? previewExhibitors(call, conference, columns) : importExhibitors(call, conference, columns)
  },
  export: async (call, { conference_id }) =>
    exportExhibitors(call.db, await confidentialConference(call.db, call.user, conference_id)),
  read: async (call, { id }) => describeExhibitor(await visibleExhibitor(call, id)),
  update: async (call, { id, ...change }) => updateExhibitor(call, await editableExhibitor(call, id), change),
  remove: async (call, { id }) => removeExhibitor(call, await ownedExhibitor(call, id)),
  upload: async (call, { id }) => ({ url: await storeExhibitorImage(call, await editableExhibitor(call, id)) }),
  own: async (call, { id }) => readOwn(call, await joinedExhibitor(call, id)),
  numbers: async (call, { id }) => {
    const { exhibitor } = await managedExhibitor(call, id)
    return readNumbers(call.db, [exhibitor.id])
  },
  view: async (call, { id }) => recordView(call, await visibleExhibitor(call, id)),
  bookmark: async (call, { id }) => addBookmark(call, await joinedExhibitor(call, id)),
  forget: async (call, { id }) => removeBookmark(call, await joinedExhibitor(call, id)),
})

export const enquiriesHandlers = handle(enquiriesApi, {
  list: async (call, { id }) => listEnquiries(call, await managedExhibitor(call, id)),
  ask: async (call, { id, ...enquiry }) => askExhibitor(call, await joinedExhibitor(call, id), enquiry),
  cancel: async (call, { id, enquiry_id }) => cancelEnquiry(call, await joinedExhibitor(call, id), enquiry_id),
  answer: async (call, { id, enquiry_id, text }) =>
    answerEnquiry(call, await managedExhibitor(call, id), { id: enquiry_id, answer: text }),
})

export const leadsHandlers = handle(leadsApi, {
  list: async (call, { id }) => listLeads(call, await managedExhibitor(call, id)),
  export: async (call, { id }) => exportLeads(call, await managedExhibitor(call, id)),
  leave: async (call, { id, ...left }) => leaveDetails(call, await joinedExhibitor(call, id), left),
  // Whoever has left details can take them back, also from a page that they may no longer see.
  withdraw: (call, { id }) => withdrawDetails(call, id),
})

export const exhibitorStaffHandlers = handle(exhibitorStaffApi, {
  list: async (call, { id }) => listStaff(call, await managedExhibitor(call, id)),
  invite: async (call, { id, ...invited }) => inviteStaff(call, await ownedExhibitor(call, id), invited),
  remove: async (call, { id, user_id }) => removeStaff(call, await editableExhibitor(call, id), user_id),
  uninvite: async (call, { id, invitation_id }) =>
    withdrawStaffInvitation(call.db, await ownedExhibitor(call, id), invitation_id),
  verify: (call, { token }) => verifyStaffToken(call, token),
  accept: (call, { token }) => acceptStaffInvitation(call, token),
})
