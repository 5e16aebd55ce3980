import type { ReactNode } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { membershipApi } from '#features/registration/contract.ts'
import { isOrganiser } from '#features/registration/rules.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { OrganiserHome } from './OrganiserHome.tsx'
import { Welcome } from './Welcome.tsx'

/** Organisers find their conferences here, and everybody else their day. `wait` is shown until it is known who it is. */
export function SignedInHome({ wait }: { wait: ReactNode }) {
  const { isDelegate } = useAuth()
  const { data, error } = useQuery(membershipApi.conferences, {}, { enabled: !isDelegate })
  if (isDelegate) return <Welcome />
  if (!data && !error) return wait
  const conferences = data ?? []
  const onlyTakesPart = conferences.length > 0 && !conferences.some(isOrganiser)
  return onlyTakesPart ? <Welcome /> : <OrganiserHome conferences={conferences} />
}
