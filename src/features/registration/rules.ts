import type { RegistrationState } from '#features/conferences/rules.ts'
import type { MyConference } from './contract.ts'

/** What visitors are shown of the state of registration: why it is closed is the organisers' affair. */
export const PUBLIC_REGISTRATIONS = ['open', 'closed', 'over', 'full', 'invited'] as const
export type PublicRegistration = (typeof PUBLIC_REGISTRATIONS)[number]

export function publicRegistration(state: RegistrationState): PublicRegistration {
  return PUBLIC_REGISTRATIONS.find((shown) => shown === state) ?? 'closed'
}

/** Whether somebody can register now: anyone while it is open, and invited people, who have a place, also in two more states. */
export function admits(state: PublicRegistration, { invited }: { invited: boolean }) {
  return state === 'open' || (invited && (state === 'full' || state === 'invited'))
}

/** Whether somebody with these roles manages the conference. */
export function isOrganiser({ roles }: Pick<MyConference, 'roles'>) {
  return roles.includes('owner') || roles.includes('organiser')
}
