import { useAuth } from '#features/auth/web/useAuth.ts'
import { useSubscription } from '#features/billing/web/useSubscription.ts'
import type { Conference } from '#features/conferences/contract.ts'

/**
 * Whether the signed-in person owns this conference and has no plan to change it. If the plan is unknown, or belongs to another
 * organiser, the server decides.
 */
export function useReadOnly({ owner_id }: Pick<Conference, 'owner_id'>) {
  const { user } = useAuth()
  const { subscribed, loading, failed } = useSubscription()
  return owner_id === user?.id && !loading && !failed && !subscribed
}
