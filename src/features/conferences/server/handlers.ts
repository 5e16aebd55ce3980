import { requireSubscription } from '#features/billing/server/service.ts'
import type { Call } from '#server/context.ts'
import { handle } from '#server/http/endpoints.ts'
import { conferencesApi } from '../contract.ts'
import { needsPlan } from '../rules.ts'
import { closableConference, type ConferenceRow, editableConference, ownedConference } from './access.ts'
import { storeCover } from './covers.ts'
import { deleteConference, listDeletedConferences, restoreConference } from './deletion.ts'
import { withRegistration } from './registration.ts'
import { conferenceStats, createConference, listConferences, updateConference } from './service.ts'

/** One conference as the API answers it. */
async function oneWithRegistration(call: Call, row: ConferenceRow) {
  const [conference] = await withRegistration(call, [row])
  return conference!
}

export const conferencesHandlers = handle(conferencesApi, {
  list: async (call) => withRegistration(call, await listConferences(call.db, call.user)),
  create: async (call, fields) => {
    await requireSubscription(call, call.user, call.now)
    return oneWithRegistration(call, await createConference(call.db, call.user, fields, call.now))
  },
  deleted: (call) => listDeletedConferences(call),
  stats: ({ db, user }) => conferenceStats(db, user),
  read: async (call, { conference_id }) =>
    oneWithRegistration(call, await ownedConference(call.db, call.user, conference_id)),
  update: async (call, { conference_id, ...sent }) => {
    const { updated_at: _opened, field_versions: _shown, ...change } = sent
    const access = needsPlan(change) ? editableConference : closableConference
    return oneWithRegistration(call, await updateConference(call, await access(call, conference_id), sent))
  },
  uploadCover: async (call, { conference_id }) => {
    const conference = await editableConference(call, conference_id)
    return { url: await storeCover(call, conference, call.bytes, call.now) }
  },
  remove: async (call, { conference_id }) =>
    deleteConference(call.db, call.user, await closableConference(call, conference_id), call.now),
  restore: async (call, { conference_id }) => oneWithRegistration(call, await restoreConference(call, conference_id)),
})
