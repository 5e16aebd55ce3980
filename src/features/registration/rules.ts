import type { RegistrationState } from '#features/conferences/rules.ts'
import type { MyConference } from './contract.ts'

/** What visitors are shown of the state of registration: why it is closed is the organisers' affair. */
export const PUBLIC_REGISTRATIONS = ['open', 'closed', 'over', 'full'] as const
export type PublicRegistration = (typeof PUBLIC_REGISTRATIONS)[number]

export function publicRegistration(state: RegistrationState): PublicRegistration {
  return state === 'open' || state === 'over' || state === 'full' ? state : 'closed'
}

/** Whether somebody with these roles manages the conference. */
export function isOrganiser({ roles }: Pick<MyConference, 'roles'>) {
  return roles.includes('owner') || roles.includes('organiser')
}
