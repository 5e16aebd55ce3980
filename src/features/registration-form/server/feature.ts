import type { Feature } from '#server/feature.ts'
import { addDemoQuestions } from './demo.ts'
import { registrationFormHandlers } from './handlers.ts'

export const registrationFormFeature: Feature = {
  name: 'registration-form',
  endpoints: [registrationFormHandlers],
  demo: { conference: addDemoQuestions },
}
