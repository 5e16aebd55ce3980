import { confidentialConference, editableConference } from '#features/conferences/server/access.ts'
import { handle } from '#server/http/endpoints.ts'
import { registrationFormApi } from '../form-contract.ts'
import { addQuestion, changeQuestion, listQuestions, orderQuestions, removeQuestion } from './service.ts'

export const registrationFormHandlers = handle(registrationFormApi, {
  list: async ({ db, user }, { conference_id }) =>
    listQuestions(db, await confidentialConference(db, user, conference_id)),
  add: async (call, { conference_id, ...fields }) =>
    addQuestion(call.db, await editableConference(call, conference_id), fields, call.now),
  change: async (call, { conference_id, ...question }) =>
    changeQuestion(call.db, await editableConference(call, conference_id), question, call.now),
  remove: async (call, { conference_id, id }) =>
    removeQuestion(call.db, await editableConference(call, conference_id), id),
  order: async (call, { conference_id, ids }) =>
    orderQuestions(call.db, await editableConference(call, conference_id), ids),
})
