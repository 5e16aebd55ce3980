import type { ReactNode } from 'react'
import type { PublicConference } from '#features/conferences/contract.ts'
import { registrationApi } from '#features/registration/contract.ts'
import type { PublicRegistration } from '#features/registration/rules.ts'
import { useMyConferences } from '#features/registration/web/useMyConferences.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { text } from '../text.ts'

type UnlessRegisteredProps = {
  conference: PublicConference
  /** Whether anyone can register. */
  registration: PublicRegistration
  /** Gets whether the user can register. */
  children: (registration: PublicRegistration) => ReactNode
}

/** Shows its children, or "Registered" if the user is a delegate of the conference. */
export function UnlessRegistered({ conference: { id, slug }, registration, children }: UnlessRegisteredProps) {
  const mine = useMyConferences()
  // An invited person has a place, also when all others are taken.
  const { data } = useQuery(registrationApi.state, { slug }, { enabled: registration === 'full' })
  const registered = mine?.some((one) => one.id === id && one.roles.includes('delegate'))
  if (registered) return <span className="state glyph glyph-done">{text.registered}</span>
  return children(data?.state ?? registration)
}
