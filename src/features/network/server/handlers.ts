import { joinedConference } from '#features/conferences/server/access.ts'
import { handle } from '#server/http/endpoints.ts'
import { networkApi } from '../contract.ts'
import { readParticipant } from './participants.ts'

export const networkHandlers = handle(networkApi, {
  participant: async (call, { conference_id, person_id }) =>
    readParticipant(call, await joinedConference(call.db, call.user, conference_id), person_id),
})
