import { editableConference, joinedConference } from '#features/conferences/server/access.ts'
import type { Call } from '#server/context.ts'
import { handle } from '#server/http/endpoints.ts'
import { AppError } from '#shared/errors.ts'
import { connectionsApi, networkApi } from '../contract.ts'
import { text } from '../text.ts'
import { myCard, readCard, renewCard } from './cards.ts'
import { changeConnection } from './changing.ts'
import { setSuggestionIgnored } from './ignoring.ts'
import { readMe, setMe } from './me.ts'
import { metPerson } from './meeting.ts'
import { readParticipant } from './participants.ts'
import { countConnections, listConnections } from './reading.ts'
import { suggestPeople } from './suggestions.ts'
import { listTags, setTags } from './tags.ts'

const joined = ({ db, user }: Call, id: string) => joinedConference(db, user, id)

export const connectionsHandlers = handle(connectionsApi, {
  list: ({ db, user, now }, page) => listConnections(db, user.id, page, now),
  counts: ({ db, user }) => countConnections(db, user.id),
  one: async (call, { person_id }) => {
    if (person_id === call.user.id) throw new AppError('not_found', text.noPerson)
    return (await metPerson(call, person_id)).connection
  },
  change: (call, change) => changeConnection(call, change),
  myCard: (call) => myCard(call),
  renewCard: (call) => renewCard(call),
  card: (call, { code }) => readCard(call, code),
})

export const networkHandlers = handle(networkApi, {
  me: async (call, { conference_id }) => readMe(call, await joined(call, conference_id)),
  setMe: async (call, { conference_id, ...change }) => setMe(call, await joined(call, conference_id), change),
  tags: async (call, { conference_id }) => listTags(call.db, await joined(call, conference_id)),
  setTags: async (call, { conference_id, tags }) =>
    setTags(call.db, await editableConference(call, conference_id), tags),
  suggestions: async (call, { conference_id, limit }) => suggestPeople(call, await joined(call, conference_id), limit),
  ignoreSuggestion: async (call, { conference_id, person_id }) => {
    await joined(call, conference_id)
    await setSuggestionIgnored(call, person_id, true)
  },
  unignoreSuggestion: async (call, { conference_id, person_id }) => {
    await joined(call, conference_id)
    await setSuggestionIgnored(call, person_id, false)
  },
  participant: async (call, { conference_id, person_id }) =>
    readParticipant(call, await joined(call, conference_id), person_id),
})
