import { requireSubscription } from '#features/billing/server/service.ts'
import { handle } from '#server/http/endpoints.ts'
import { conferencesApi } from '../contract.ts'
import { needsPlan } from '../rules.ts'
import { closableConference, editableConference, ownedConference } from './access.ts'
import { conferenceStats, createConference, deleteConference, listConferences, updateConference } from './service.ts'

export const conferencesHandlers = handle(conferencesApi, {
  list: ({ db, user }) => listConferences(db, user),
  create: async (call, fields) => {
    await requireSubscription(call, call.user, call.now)
    return createConference(call.db, call.user, fields, call.now)
  },
  stats: ({ db, user }) => conferenceStats(db, user),
  read: ({ db, user }, { conference_id }) => ownedConference(db, user, conference_id),
  update: async (call, { conference_id, ...change }) => {
    const access = needsPlan(change) ? editableConference : closableConference
    return updateConference(call.db, await access(call, conference_id), change, call.now)
  },
  remove: async (call, { conference_id }) =>
    deleteConference(call.db, call.user, await closableConference(call, conference_id), call.now),
})
