import { type Dated, isOver } from '#features/conferences/rules.ts'
import { text } from './text.ts'

type Inviting = Dated & { delegate_registration_enabled: boolean }

/** Why delegates cannot be invited now, because the links would not work; null if they can. */
export function invitationDisabledReason(conference: Inviting, now: Date): string | null {
  if (isOver(conference, now)) return text.conferenceOver
  return conference.delegate_registration_enabled ? null : text.registrationOff
}
