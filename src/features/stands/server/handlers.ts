import { joinedExhibitor, managedExhibitor, visibleExhibitor } from '#features/exhibitors/server/access.ts'
import { handle } from '#server/http/endpoints.ts'
import { enquiriesApi, leadsApi, standsApi } from '../contract.ts'
import { answerEnquiry, askExhibitor, cancelEnquiry, listEnquiries } from './enquiries.ts'
import { exportLeads, leaveDetails, listLeads, withdrawDetails } from './leads.ts'
import { standNumbers } from './numbers.ts'
import { readOwn } from './queries.ts'
import { recordView } from './visits.ts'

export const standsHandlers = handle(standsApi, {
  own: async (call, { id }) => readOwn(call, await joinedExhibitor(call, id)),
  numbers: async (call, { id }) => {
    const { exhibitor } = await managedExhibitor(call, id)
    return (await standNumbers(call.db, [exhibitor.id])).together
  },
  view: async (call, { id }) => recordView(call, await visibleExhibitor(call, id)),
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
