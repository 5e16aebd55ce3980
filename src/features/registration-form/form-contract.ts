import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { defineContract } from '#shared/contract.ts'
import { FormQuestion } from './contract.ts'
import { QuestionFields } from './fields.ts'

/** The questions with how many have answered each. */
const CountedQuestion = z.extend(FormQuestion, { answers: z.number() })
export type CountedQuestion = z.infer<typeof CountedQuestion>

const path = '/api/conferences/:conference_id/registration-questions'
const one = z.extend(inConference, { id: z.uuid() })

export const registrationFormApi = defineContract({
  list: {
    method: 'GET',
    path,
    access: 'user',
    input: inConference,
    output: z.array(CountedQuestion),
    summary: 'What a conference that I organise asks at registration, in order.',
  },
  add: {
    method: 'POST',
    path,
    access: 'user',
    input: z.safeExtend(QuestionFields, inConference.shape),
    output: z.array(CountedQuestion),
    status: 201,
    summary: 'Ask one more question at registration, ten at most.',
  },
  change: {
    method: 'PUT',
    path: `${path}/:id`,
    access: 'user',
    input: z.safeExtend(QuestionFields, one.shape),
    output: z.array(CountedQuestion),
    summary: 'Ask it differently. Answers that were given stay with the words that they were given to.',
  },
  remove: {
    method: 'DELETE',
    path: `${path}/:id`,
    access: 'user',
    input: one,
    output: z.array(CountedQuestion),
    summary: 'Ask it no more. Answers that were given stay.',
  },
  order: {
    method: 'PUT',
    path: '/api/conferences/:conference_id/registration-question-order',
    access: 'user',
    input: z.extend(inConference, { ids: z.array(z.uuid()) }),
    output: z.array(CountedQuestion),
    summary: 'Put the questions into this order; `ids` has all of them.',
  },
})
