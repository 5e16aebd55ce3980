import { joinedConference } from '#features/conferences/server/access.ts'
import { requireSession } from '#features/stage/server/sessions.ts'
import { handle } from '#server/http/endpoints.ts'
import { sessionSpeakersApi } from '../contract.ts'
import { listSessionSpeakers } from './speakers.ts'

export const sessionSpeakersHandlers = handle(sessionSpeakersApi, {
  list: async (call, { conference_id, schedule_item_id }) => {
    const conference = await joinedConference(call.db, call.user, conference_id)
    await requireSession(call.db, conference, schedule_item_id)
    return listSessionSpeakers(call, conference, schedule_item_id)
  },
})
