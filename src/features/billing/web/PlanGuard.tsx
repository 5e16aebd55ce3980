import { type ReactNode, useEffect } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { paths } from '#shared/paths.ts'
import { Link, navigate } from '#web/router/router.tsx'
import { stickyToast } from '#web/toast.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { organiserAccess } from '../rules.ts'
import { subscriptionText } from '../subscription-text.ts'
import { useSubscription } from './useSubscription.ts'

const NOTICE_MS = 5000

type PlanGuardProps = {
  /** Whether the user co-organises somebody else's conference, where that owner's plan counts. Null while unknown. */
  helps: boolean | null
  children: ReactNode
}

/**
 * Redirects delegates and people without a plan from an organiser's page. Somebody whose plan lapsed may open it to read,
 * because the server decides about every write. If the check fails, the page is shown.
 */
export function PlanGuard({ helps, children }: PlanGuardProps) {
  const { user, isLoading, isDelegate } = useAuth()
  const subscription = useSubscription()
  const own = subscription.failed ? 'full' : organiserAccess(subscription)
  const access = own === 'none' && helps ? 'full' : own
  const unknown = subscription.loading || (access === 'none' && helps === null)
  const waiting = isLoading || (user !== null && !isDelegate && unknown)
  const unpaid = !waiting && user !== null && !isDelegate && access === 'none'

  useEffect(() => {
    if (isDelegate) navigate(paths.home, { replace: true })
    if (!unpaid) return
    stickyToast({ ...subscriptionText.required, duration: NOTICE_MS })
    navigate(paths.plans, { replace: true })
  }, [isDelegate, unpaid])

  if (waiting) return <output className="empty">{subscriptionText.loading}</output>
  if (user === null || isDelegate || unpaid) return null
  return (
    <>
      {access === 'reading' && <LapsedNotice />}
      {children}
    </>
  )
}

function LapsedNotice() {
  return (
    <div className="organiser-notice">
      <Notice kind="caution">
        <b>{subscriptionText.lapsed.title}.</b> {subscriptionText.lapsed.description}{' '}
        <Link className="link" to={paths.plans}>
          Upgrade Plan
        </Link>
      </Notice>
    </div>
  )
}
