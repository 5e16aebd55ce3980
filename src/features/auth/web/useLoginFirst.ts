import { useEffect } from 'react'
import { paths } from '#shared/paths.ts'
import { navigate } from '#web/router.tsx'
import { useAuth } from './useAuth.ts'

/**
 * For pages that are nothing without a session: sends a visitor to log in, and afterwards back to where they were.
 * `leaving` is for somebody who signs out there on purpose, and is led elsewhere.
 */
export function useLoginFirst(leaving = false) {
  const { user, isLoading } = useAuth()
  const stranger = !isLoading && user === null && !leaving
  useEffect(() => {
    if (!stranger) return
    const here = location.pathname + location.search
    // A login leads there anyway.
    const next = here === paths.conferenceManager ? '' : `?tab=login&next=${encodeURIComponent(here)}`
    navigate(paths.auth + next, { replace: true })
  }, [stranger])
}
