import { handle } from '#server/http/endpoints.ts'
import { auditApi, organisersApi } from '../contract.ts'
import { listAudit } from './audit-log.ts'
import { closableConference, confidentialConference, editableConference } from './access.ts'
import { transferConference } from './transfer.ts'
import {
  acceptOrganiserInvitation,
  inviteOrganiser,
  verifyOrganiserToken,
  withdrawOrganiserInvitation,
} from './organiser-invitations.ts'
import { listOrganisers, removeOrganiser } from './organisers.ts'

export const organisersHandlers = handle(organisersApi, {
  list: async ({ db, user }, { conference_id }) =>
    listOrganisers(db, await confidentialConference(db, user, conference_id)),
  invite: async (call, { conference_id, email }) =>
    inviteOrganiser(call, await editableConference(call, conference_id), email),
  withdraw: async (call, { conference_id, id }) =>
    withdrawOrganiserInvitation(call, await closableConference(call, conference_id), id),
  remove: async (call, { conference_id, user_id }) =>
    removeOrganiser(call, await closableConference(call, conference_id), user_id),
  transfer: async (call, { conference_id, user_id }) =>
    transferConference(call, await closableConference(call, conference_id), user_id),
  verify: (call, { token }) => verifyOrganiserToken(call, token),
  accept: (call, { token }) => acceptOrganiserInvitation(call, token),
})

export const auditHandlers = handle(auditApi, {
  list: async ({ db, user }, { conference_id, ...page }) =>
    listAudit(db, await confidentialConference(db, user, conference_id), page),
})
