import { registrationFormApi } from '#features/registration-form/form-contract.ts'
import type { Person } from './test.ts'

/** What requests about registering refer to. */
export type RegistrationTargets = {
  /** The only question of the registration form. */
  formQuestion(): Promise<string>
}

export async function onlyQuestion(organiser: Person, conference_id: string) {
  for (const { id } of await organiser.call(registrationFormApi.list, { conference_id }))
    await organiser.call(registrationFormApi.remove, { conference_id, id })
  const [made] = await organiser.call(registrationFormApi.add, { conference_id, kind: 'text', label: 'Why?' })
  return made?.id ?? ''
}

type RegistrationInput = (targets: RegistrationTargets & { delegate(): Promise<string> }) => object | Promise<object>

/** The inputs of requests about registering and its form. */
export const REGISTRATION_INPUTS: Record<string, RegistrationInput> = {
  'POST /functions/v1/verify-delegate-token': () => ({ token: 'none' }),
  'POST /api/public/conferences/:slug/registrations': () => ({ email: 'a@example.org', full_name: 'N' }),
  'PATCH /api/conferences/:conference_id/consents': () => ({ listed: true }),
  'POST /api/conferences/:conference_id/registration': () => ({ full_name: 'N' }),
  'PATCH /api/conferences/:conference_id/registration': () => ({ company: 'N' }),
  'PATCH /api/conferences/:conference_id/registration/answers': () => ({ answers: {} }),
  'PATCH /api/conferences/:conference_id/delegates/:id/answers': async (t) => ({ id: await t.delegate(), answers: {} }),
  'POST /api/conferences/:conference_id/registration-questions': () => ({ kind: 'text', label: 'Why?' }),
  'PUT /api/conferences/:conference_id/registration-questions/:id': async (t) => ({
    id: await t.formQuestion(),
    kind: 'text',
    label: 'How?',
  }),
  'DELETE /api/conferences/:conference_id/registration-questions/:id': async (t) => ({ id: await t.formQuestion() }),
  'PUT /api/conferences/:conference_id/registration-question-order': async (t) => ({ ids: [await t.formQuestion()] }),
}
