import { useCallback, useMemo } from 'react'
import { navigate, useLocation } from '#web/router/router.tsx'

const NAMES = ['day', 'room', 'type', 'speaker', 'q', 'mine', 'session', 'view'] as const
type Name = (typeof NAMES)[number]
/** What the address of the schedule says; '' where it says nothing. */
export type ScheduleAddress = Record<Name, string>

/** The address with some of its parts changed, for links. */
export function addressWith(search: string, change: Partial<ScheduleAddress>) {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change)) {
    if (value === '') params.delete(name)
    else params.set(name, value)
  }
  return params.size > 0 ? `?${params}` : '?'
}

/** Day, filters and the open session are in the address, so that they can be linked to and survive a reload. */
export function useScheduleAddress() {
  const { path, search } = useLocation()
  const address = useMemo(() => {
    const params = new URLSearchParams(search)
    const [day, room, type, speaker, q, mine, session, view] = NAMES.map((name) => params.get(name) ?? '')
    return { day, room, type, speaker, q, mine, session, view } as ScheduleAddress // map keeps the length
  }, [search])
  /** `push` where the Back button should undo it. */
  const change = useCallback(
    (changed: Partial<ScheduleAddress>, { push = false } = {}) =>
      navigate(path + addressWith(location.search, changed), { replace: !push, stay: true }),
    [path],
  )
  return { address, change }
}
