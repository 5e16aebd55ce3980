import type { ReactNode } from 'react'
import type { PublicConference } from '#features/conferences/contract.ts'
import { membershipApi, registrationApi } from '#features/registration/contract.ts'
import type { PublicRegistration } from '#features/registration/rules.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { text } from '../text.ts'

type UnlessRegisteredProps = {
  conference: PublicConference
  /** Whether anyone can register. */
  registration: PublicRegistration
  /** Gets whether the user can register, and whether it is not known yet that they have not. */
  children: (known: { registration: PublicRegistration; waiting: boolean }) => ReactNode
}

/** Shows its children, or "Registered" if the user is a delegate of the conference. */
export function UnlessRegistered({ conference: { id, slug }, registration, children }: UnlessRegisteredProps) {
  const mine = useQuery(membershipApi.conferences, {})
  // An invited person has a place, also when all others are taken or nobody else may register.
  const { data } = useQuery(registrationApi.state, { slug }, { enabled: registration !== 'open' })
  const registered = mine.data?.some((one) => one.id === id && one.roles.includes('delegate'))
  if (registered) return <span className="state glyph glyph-done">{text.registered}</span>
  return children({ registration: data?.state ?? registration, waiting: !mine.data && !mine.error })
}
