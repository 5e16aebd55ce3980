import type { ReactNode } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { UserGuard } from '#features/auth/web/UserGuard.tsx'
import { PlanGuard } from '#features/billing/web/PlanGuard.tsx'
import { useQuery } from '#web/data/useQuery.ts'
import { conferencesApi } from '../contract.ts'

/** The guard of the organisers' tools: for people with a plan, and for those who help somebody with one. */
export function SubscriberGuard({ children }: { children: ReactNode }) {
  return (
    <UserGuard>
      <PlanOrHelp>{children}</PlanOrHelp>
    </UserGuard>
  )
}

function PlanOrHelp({ children }: { children: ReactNode }) {
  const { user } = useAuth()
  // Read at the same time as the subscription, not after it.
  const { data, error } = useQuery(conferencesApi.list, {})
  const helps = data?.some(({ owner_id }) => owner_id !== user?.id) ?? (error ? false : null)
  return <PlanGuard helps={helps}>{children}</PlanGuard>
}
