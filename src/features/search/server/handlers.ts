import { visibleConference } from '#features/conferences/server/access.ts'
import { handle } from '#server/http/endpoints.ts'
import { searchApi } from '../contract.ts'
import { searchConference } from './search.ts'

export const searchHandlers = handle(searchApi, {
  search: async (call, { conference_id, ...query }) =>
    searchConference(call, await visibleConference(call.db, call.user, conference_id), query),
})
