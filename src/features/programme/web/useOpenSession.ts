import { useCallback } from 'react'
import { navigate } from '#web/router/router.tsx'
import { addressWith } from './useScheduleAddress.ts'

/** Opens a session over the page; the Back button closes it. */
export function useOpenSession() {
  return useCallback((number: number) => {
    navigate(location.pathname + addressWith(location.search, { session: `${number}` }), { stay: true })
  }, [])
}
