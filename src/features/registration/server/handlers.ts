import { joinedConference, visibleConference } from '#features/conferences/server/access.ts'
import { askedQuestions } from '#features/registration-form/server/service.ts'
import { handle } from '#server/http/endpoints.ts'
import { fillPath } from '#shared/contract.ts'
import { membershipApi, registrationApi } from '../contract.ts'
import { text } from '../text.ts'
import { unpublishedApi } from '../unpublished-contract.ts'
import { requestRegistration, publicConference, readRegistrationFor, STATE_TEXT } from './register-now.ts'
import { currentConference } from './current.ts'
import {
  correctRegistration,
  listMyConferences,
  listUnpublished,
  readMyConsents,
  readOwnAnswers,
  readOwnRegistration,
  setMyConsents,
  setOwnAnswers,
  withdrawRegistration,
} from './membership.ts'
import { registerMe } from './register-me.ts'
import { acceptInvitation, verifyToken } from './service.ts'

const addressOf = (slug: string) => fillPath(registrationApi.state.path, { slug }).path

export const registrationHandlers = handle(registrationApi, {
  verify: (call, { token }) => verifyToken(call, token),
  accept: (call, { token, ...given }) => acceptInvitation(call, token, given),
  state: async (call, { slug }) => {
    const conference = await publicConference(call.db, slug, addressOf)
    const state = await readRegistrationFor(call, conference)
    const questions = state === 'open' ? await askedQuestions(call.db, conference) : []
    return { state, message: STATE_TEXT[state], conference, questions }
  },
  current: async ({ db, now }, { slug }) => ({ conference: await currentConference(db, slug, now) }),
  registerNow: async (call, { slug, ...person }) => {
    await requestRegistration(call, await publicConference(call.db, slug, addressOf), person)
    return { message: text.asked }
  },
})

export const membershipHandlers = handle(membershipApi, {
  conferences: ({ db, user }) => listMyConferences(db, user),
  consents: async ({ db, user }, { conference_id }) =>
    readMyConsents(db, user, await joinedConference(db, user, conference_id)),
  setConsents: async (call, { conference_id, ...consents }) =>
    setMyConsents(call, await joinedConference(call.db, call.user, conference_id), consents),
  registration: ({ db, user }, { conference_id }) => readOwnRegistration(db, user, conference_id),
  register: async (call, { conference_id, consents, answers, ...person }) => {
    const conference = await visibleConference(call.db, call.user, conference_id)
    await registerMe(call, conference, { person, consents, answers })
    return readOwnRegistration(call.db, call.user, conference_id)
  },
  answers: ({ db, user }, { conference_id }) => readOwnAnswers(db, user, conference_id),
  setAnswers: (call, { conference_id, answers }) => setOwnAnswers(call, conference_id, answers),
  correct: (call, { conference_id, ...change }) => correctRegistration(call, conference_id, change),
  withdraw: (call, { conference_id }) => withdrawRegistration(call, conference_id),
})

export const unpublishedHandlers = handle(unpublishedApi, { list: ({ db, user }) => listUnpublished(db, user) })
