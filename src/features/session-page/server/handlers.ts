import { joinedConference } from '#features/conferences/server/access.ts'
import { requireSession } from '#features/stage/server/sessions.ts'
import { handle } from '#server/http/endpoints.ts'
import { sessionPeopleApi } from '../contract.ts'
import { listSessionPeople } from './people.ts'

export const sessionPeopleHandlers = handle(sessionPeopleApi, {
  list: async (call, { conference_id, schedule_item_id }) => {
    const conference = await joinedConference(call.db, call.user, conference_id)
    await requireSession(call.db, conference, schedule_item_id)
    return listSessionPeople(call, { conference, schedule_item_id })
  },
})
