import { patch } from '#web/data/queries.ts'
import { type CountedQuestion, registrationFormApi } from '../form-contract.ts'

/** Puts the questions that a write has answered in place of those that were read before. */
export function questionsRead(questions: CountedQuestion[], { conference_id }: { conference_id: string }) {
  return [patch(registrationFormApi.list, { conference_id }, () => questions)]
}
