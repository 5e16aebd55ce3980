import { joinedConference } from '#features/conferences/server/access.ts'
import type { Call } from '#server/context.ts'
import { handle } from '#server/http/endpoints.ts'
import { suggestionsApi } from '../contract.ts'
import { setSuggestionIgnored } from './ignored-suggestions.ts'
import { readInputs, switchInputs } from './inputs.ts'
import { readMeetingReasons } from './meeting-reasons.ts'
import { suggestPeople } from './suggestions.ts'

const joined = ({ db, user }: Call, id: string) => joinedConference(db, user, id)

export const suggestionsHandlers = handle(suggestionsApi, {
  list: async (call, { conference_id, limit }) => suggestPeople(call, await joined(call, conference_id), limit),
  ignore: async (call, { conference_id, person_id }) => {
    await joined(call, conference_id)
    await setSuggestionIgnored(call, person_id, true)
  },
  unignore: async (call, { conference_id, person_id }) => {
    await joined(call, conference_id)
    await setSuggestionIgnored(call, person_id, false)
  },
  inputs: async (call, { conference_id }) => readInputs(call, await joined(call, conference_id)),
  ofMeeting: (call, { id }) => readMeetingReasons(call, id),
  switchInputs: (call, change) => switchInputs(call, change),
})
