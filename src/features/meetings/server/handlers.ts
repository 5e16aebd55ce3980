import { confidentialConference, editableConference, joinedConference } from '#features/conferences/server/access.ts'
import type { Call } from '#server/context.ts'
import { handle } from '#server/http/endpoints.ts'
import { meetingsApi } from '../contract.ts'
import { organiserMeetingsApi } from '../organisers-contract.ts'
import { meetingTimesApi } from '../times-contract.ts'
import { dismissMeeting, sayMet } from './afterwards.ts'
import { remindToAnswer } from './answer-reminders.ts'
import { acceptMeeting } from './answers.ts'
import { exportMeeting } from './calendar.ts'
import { cancelMeeting, declineMeeting, moveMeeting, suggestTimes, withdrawMeeting } from './changes.ts'
import { handOver, listColleagues } from './colleagues.ts'
import { exportMeetings } from './export.ts'
import { cancelListed, moveListed } from './organiser-changes.ts'
import { listConferenceMeetings, readNumbers, readPlan } from './organiser-list.ts'
import { readFreeTimes, setBusyTimes } from './free-times.ts'
import { readOrganiserSettings, setOrganiserSettings } from './organiser-settings.ts'
import { seenMeeting } from './own-meeting.ts'
import { listMeetings } from './queries.ts'
import { askForMeeting } from './requests.ts'
import { retirePlace } from './retired-places.ts'
import { readAskable, readOwnStanding, readTimes } from './askable.ts'

const joined = ({ db, user }: Call, id: string) => joinedConference(db, user, id)

const confidential = ({ db, user }: Call, id: string) => confidentialConference(db, user, id)

export const meetingsHandlers = handle(meetingsApi, {
  list: ({ db, user, now }, page) => listMeetings(db, user.id, page, now),
  one: (call, { id }) => seenMeeting(call, id),
  ask: async (call, { conference_id, ...asked }) => askForMeeting(call, await joined(call, conference_id), asked),
  accept: (call, { id, starts_at }) => acceptMeeting(call, id, starts_at),
  suggest: (call, { id, ...times }) => suggestTimes(call, id, times),
  decline: (call, { id, note }) => declineMeeting(call, id, note),
  withdraw: (call, { id }) => withdrawMeeting(call, id),
  cancel: (call, { id, note }) => cancelMeeting(call, id, note),
  move: (call, { id, ...moving }) => moveMeeting(call, id, moving),
  handOver: (call, { id, person_id }) => handOver(call, id, person_id),
  colleagues: (call, { id }) => listColleagues(call, id),
  sayMet: (call, { id, met }) => sayMet(call, id, met),
  dismiss: (call, { id }) => dismissMeeting(call, id),
  calendar: (call, { id }) => exportMeeting(call, id),
})

export const meetingTimesHandlers = handle(meetingTimesApi, {
  own: async (call, input) => readOwnStanding(call, await joined(call, input.conference_id)),
  askable: async (call, input) => readAskable(call, await joined(call, input.conference_id), input),
  times: async (call, input) => readTimes(call, await joined(call, input.conference_id), input),
  free: async (call, input) => readFreeTimes(call, await joined(call, input.conference_id)),
  setBusy: async (call, { conference_id, busy }) => setBusyTimes(call, await joined(call, conference_id), busy),
})

export const organiserMeetingsHandlers = handle(organiserMeetingsApi, {
  settings: async (call, { conference_id }) => readOrganiserSettings(call.db, await confidential(call, conference_id)),
  setSettings: async (call, { conference_id, ...settings }) =>
    setOrganiserSettings(call, await editableConference(call, conference_id), settings),
  retire: async (call, { conference_id, place_id }) =>
    retirePlace(call, await editableConference(call, conference_id), place_id),
  list: async (call, { conference_id, ...page }) =>
    listConferenceMeetings(call.db, await confidential(call, conference_id), page, call.now),
  plan: async (call, { conference_id, day }) =>
    readPlan(call.db, await confidential(call, conference_id), day, call.now),
  numbers: async (call, { conference_id }) => readNumbers(call.db, await confidential(call, conference_id), call.now),
  export: async (call, { conference_id, ...filter }) =>
    exportMeetings(call, await confidential(call, conference_id), filter),
  remind: async (call, { conference_id }) => remindToAnswer(call, await editableConference(call, conference_id)),
  cancel: async (call, { conference_id, ...cancelled }) =>
    cancelListed(call, await editableConference(call, conference_id), cancelled),
  move: async (call, { conference_id, ...move }) =>
    moveListed(call, await editableConference(call, conference_id), move),
})
