import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { defineContract } from '#shared/contract.ts'
import { QuestionFields } from './fields.ts'
import { QUESTION_KINDS } from './rules.ts'

/** A question as whoever registers is asked it. A new wording has a new id. */
export const FormQuestion = z.object({
  id: z.string(),
  kind: z.enum(QUESTION_KINDS),
  label: z.string(),
  /** Of a choice; else empty. */
  options: z.array(z.string()),
  required: z.boolean(),
})
export type FormQuestion = z.infer<typeof FormQuestion>

/** What somebody answered, with the words of the question at that time. */
export const FormAnswer = z.object({
  question_id: z.string(),
  label: z.string(),
  value: z.string(),
  /** Whether the question is still asked in these words. */
  current: z.boolean(),
})
export type FormAnswer = z.infer<typeof FormAnswer>

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
