import { closableConference, confidentialConference } from '#features/conferences/server/access.ts'
import { handle } from '#server/http/endpoints.ts'
import { screenApi } from '../contract.ts'
import { chooseScreen, listScreens } from './service.ts'

export const screenHandlers = handle(screenApi, {
  list: async ({ db, user }, { conference_id }) =>
    listScreens(db, (await confidentialConference(db, user, conference_id)).id),
  // Without a plan as well, because what is on in the hall must be changed also when the plan ends.
  choose: async (call, { conference_id, ...choice }) =>
    chooseScreen(call, await closableConference(call, conference_id), choice),
})
