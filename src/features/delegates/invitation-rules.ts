import { type Dated, isOver, type RegistrationChoice } from '#features/conferences/rules.ts'
import { text } from './text.ts'

type Inviting = Dated & { registration_choice: RegistrationChoice }

/** Why delegates cannot be invited now, because the links would not work; null if they can. */
export function invitationDisabledReason(conference: Inviting, now: Date): string | null {
  if (isOver(conference, now)) return text.conferenceOver
  return conference.registration_choice === 'closed' ? text.registrationOff : null
}
