import { confidentialConference } from '#features/conferences/server/access.ts'
import { handle } from '#server/http/endpoints.ts'
import { todayApi } from '../contract.ts'
import { readToday } from './queries.ts'

export const todayHandlers = handle(todayApi, {
  read: async ({ db, user, now }, { conference_id }) =>
    readToday(db, await confidentialConference(db, user, conference_id), now),
})
