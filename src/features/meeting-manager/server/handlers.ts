import { confidentialConference, editableConference } from '#features/conferences/server/access.ts'
import { handle } from '#server/http/endpoints.ts'
import { arrangeApi } from '../contract.ts'
import { meetingGoalsApi } from '../goals-contract.ts'
import { readFreeTimes } from './free-times.ts'
import { readGoalPairs } from './goals.ts'
import { previewMeetings } from './preview.ts'
import { sendArranged } from './requests.ts'
import { readArrangeState } from './state.ts'

export const arrangeHandlers = handle(arrangeApi, {
  state: async (call, { conference_id }) =>
    readArrangeState(call, await confidentialConference(call.db, call.user, conference_id)),
  preview: async (call, { conference_id, ...options }) =>
    previewMeetings(call, await confidentialConference(call.db, call.user, conference_id), options),
  times: async (call, { conference_id, ...wanted }) =>
    readFreeTimes(call, await confidentialConference(call.db, call.user, conference_id), wanted),
  send: async (call, { conference_id, ...batch }) =>
    sendArranged(call, await editableConference(call, conference_id), batch),
})

export const meetingGoalsHandlers = handle(meetingGoalsApi, {
  pairs: async ({ db, user }, { conference_id }) =>
    readGoalPairs(db, await confidentialConference(db, user, conference_id)),
})
