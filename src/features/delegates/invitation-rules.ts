import { type Dated, isOver } from '#features/conferences/rules.ts'
import { text } from './text.ts'

type Inviting = Dated & { delegate_registration_enabled: boolean }

/** Why nobody can be invited to a conference, if so: the links would not work. */
export function invitationObstacle(conference: Inviting, now: Date): string | null {
  if (isOver(conference, now)) return text.conferenceOver
  return conference.delegate_registration_enabled ? null : text.registrationOff
}
