import './OrganiserOnly.css'
import { type ReactNode, useEffect } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { useLoginFirst } from '#features/auth/web/useLoginFirst.ts'
import { paths } from '#shared/paths.ts'
import { Link, navigate } from '#web/router.tsx'
import { notice } from '#web/toast.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { organiserAccess } from '../rules.ts'
import { text } from '../text.ts'
import { useSubscription } from './useSubscription.ts'

const NOTICE_MS = 5000

type OrganiserOnlyProps = {
  /** Helps to organise what is somebody else's, whose plan counts then. Null while that is not known. */
  helps?: boolean | null
  children: ReactNode
}

/**
 * Stands round an organiser's page and sends on whoever it is not for. Somebody whose plan lapsed gets in to read what is
 * theirs; the server decides about every write. A check that failed locks nobody out of a page.
 */
export function OrganiserOnly({ helps = false, children }: OrganiserOnlyProps) {
  const { user, isLoading, isDelegate } = useAuth()
  const subscription = useSubscription()
  const own = subscription.failed ? 'full' : organiserAccess(subscription)
  const access = own === 'none' && helps ? 'full' : own
  const unknown = subscription.loading || (access === 'none' && helps === null)
  const waiting = isLoading || (user !== null && !isDelegate && unknown)
  const unpaid = !waiting && user !== null && !isDelegate && access === 'none'
  useLoginFirst()

  useEffect(() => {
    if (isDelegate) navigate(paths.home, { replace: true })
    if (!unpaid) return
    notice({ ...text.required, duration: NOTICE_MS })
    navigate(paths.plans, { replace: true })
  }, [isDelegate, unpaid])

  if (waiting) return <output className="empty">{text.loading}</output>
  if (user === null || isDelegate || unpaid) return null
  return (
    <>
      {access === 'reading' && (
        <div className="organiser-notice">
          <Notice kind="caution">
            <b>{text.lapsed.title}.</b> {text.lapsed.description}{' '}
            <Link className="link" to={paths.plans}>
              Upgrade Plan
            </Link>
          </Notice>
        </div>
      )}
      {children}
    </>
  )
}
