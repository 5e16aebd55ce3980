import { editableConference, joinedConference } from '#features/conferences/server/access.ts'
import type { Call } from '#server/context.ts'
import { handle } from '#server/http/endpoints.ts'
import { networkingProfileApi } from '../contract.ts'
import { readMe, setMe } from './me.ts'
import { listTags, setTags } from './tags.ts'

const joined = ({ db, user }: Call, id: string) => joinedConference(db, user, id)

export const networkingProfileHandlers = handle(networkingProfileApi, {
  me: async (call, { conference_id }) => readMe(call, await joined(call, conference_id)),
  setMe: async (call, { conference_id, ...change }) => setMe(call, await joined(call, conference_id), change),
  tags: async (call, { conference_id }) => listTags(call.db, await joined(call, conference_id)),
  setTags: async (call, { conference_id, tags }) =>
    setTags(call.db, await editableConference(call, conference_id), tags),
})
