import { handle } from '#server/endpoints.ts'
import { auditApi, organisersApi } from '../contract.ts'
import { listAudit } from './audit.ts'
import { closableConference, confidentialConference, editableConference } from './doors.ts'
import { type CountCredits, transferConference } from './handover.ts'
import { acceptOrganiserInvitation, verifyOrganiserToken } from './joining.ts'
import { inviteOrganiser, listOrganisers, removeOrganiser, withdrawInvitation } from './organisers.ts'

export const organisersFeature = (countCredits: CountCredits) =>
  handle(organisersApi, {
    list: async ({ db, user }, { conference_id }) =>
      listOrganisers(db, await confidentialConference(db, user, conference_id)),
    invite: async (call, { conference_id, email }) =>
      inviteOrganiser(call, await editableConference(call, conference_id), email),
    withdraw: async (call, { conference_id, id }) =>
      withdrawInvitation(call, await closableConference(call, conference_id), id),
    remove: async (call, { conference_id, user_id }) =>
      removeOrganiser(call, await closableConference(call, conference_id), user_id),
    transfer: async (call, { conference_id, user_id }) =>
      transferConference(call, await closableConference(call, conference_id), user_id, countCredits),
    verify: ({ db, now }, { token }) => verifyOrganiserToken(db, token, now),
    accept: (call, { token }) => acceptOrganiserInvitation(call, token),
  })

export const auditHandlers = handle(auditApi, {
  list: async ({ db, user }, { conference_id, ...page }) =>
    listAudit(db, await confidentialConference(db, user, conference_id), page),
})
