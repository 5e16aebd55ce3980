import type { Core } from '#server/context.ts'
import { type RegistrationState, registrationState } from '../rules.ts'
import type { ConferenceRow } from './access.ts'

/** What the API calls `delegate_registration_enabled`. */
export function isOpen({ registration_choice }: Pick<ConferenceRow, 'registration_choice'>) {
  return registration_choice === 'open'
}

type Moment = Pick<Core, 'db' | 'hooks'> & { now: Date }

/** Conferences with the state of their registration, in the same order. */
export async function withRegistration(
  { db, hooks, now }: Moment,
  rows: readonly ConferenceRow[],
): Promise<(ConferenceRow & { registration: RegistrationState; delegate_registration_enabled: boolean })[]> {
  const creditsOf = await hooks.creditsOfOwners(db, [...new Set(rows.map(({ owner_id }) => owner_id))], now)
  return rows.map((row) => ({
    ...row,
    registration: registrationState(row, creditsOf(row.owner_id), now),
    delegate_registration_enabled: isOpen(row),
  }))
}
