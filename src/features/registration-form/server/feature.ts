import type { Feature } from '#server/feature.ts'
import { addDemoQuestions } from './demo.ts'
import { registrationFormHandlers } from './handlers.ts'
import { portableForm } from './portable.ts'

export const registrationFormFeature: Feature = {
  name: 'registration-form',
  portable: [portableForm],
  endpoints: [registrationFormHandlers],
  demo: { conference: addDemoQuestions },
}
