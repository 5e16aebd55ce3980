import { closableConference, confidentialConference } from '#features/conferences/server/access.ts'
import { handle } from '#server/http/endpoints.ts'
import { blocksApi, mutesApi } from '../contract.ts'
import { blockPerson, listBlocks, unblockPerson } from './blocks.ts'
import { countMuted, listMuted, mutePerson, readMute, unmutePerson } from './mutes.ts'

export const blocksHandlers = handle(blocksApi, {
  list: ({ db, user }) => listBlocks(db, user.id),
  block: (call, { person_id }) => blockPerson(call, person_id),
  unblock: (call, { person_id }) => unblockPerson(call, person_id),
})

// Without a plan as well, because a running conference must be kept in order also when its plan ends.
export const mutesHandlers = handle(mutesApi, {
  list: async ({ db, user, now }, { conference_id, ...page }) =>
    listMuted(db, await confidentialConference(db, user, conference_id), page, now),
  count: async ({ db, user, now }, { conference_id }) =>
    countMuted(db, await confidentialConference(db, user, conference_id), now),
  one: async ({ db, user, now }, { conference_id, person_id }) =>
    readMute(db, (await confidentialConference(db, user, conference_id)).id, person_id, now),
  mute: async (call, { conference_id, ...mute }) =>
    mutePerson(call, await closableConference(call, conference_id), mute),
  unmute: async (call, { conference_id, person_id }) =>
    unmutePerson(call, await closableConference(call, conference_id), person_id),
})
