import { useEffect, useRef, useState } from 'react'
import type { LiveEvent } from '#shared/live.ts'
import { loadClient, refresh } from '#web/data/queries.ts'
import type { LiveHandlers } from './handlers.ts'

/**
 * Keeps the lists of a room up to date while the component is shown; `null` for no room. Read the lists only while `ready`
 * is true, so that nothing is missed between the answer and the first event. `ended` says that one may no longer be in the
 * room.
 */
export function useRoom(room: string | null, handlers: LiveHandlers): { ready: boolean; ended: boolean } {
  const [state, setState] = useState({ room, ready: false, ended: false })
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    if (room === null) return
    let leave = () => {}
    let unmounted = false
    const set = (ready: boolean, ended: boolean) => setState({ room, ready, ended })
    const member = {
      // What is cached from an earlier visit is older than the join, so it is read again.
      behind: () => refresh(latest.current.missed).then(() => unmounted || set(true, false)),
      joined: () => {
        set(true, false)
        void refresh(latest.current.missedPassing?.() ?? [])
      },
      ended: () => set(false, true),
    }
    Promise.all([import('./socket.ts'), loadClient()]).then(
      ([{ joinRoom }, { applyEvents }]) => {
        const events = (some: readonly LiveEvent[]) => applyEvents(some, latest.current.kinds)
        if (!unmounted) leave = joinRoom(room, { ...member, events })
      },
      // The code could not be fetched: the lists are shown as they are.
      () => unmounted || set(true, false),
    )
    return () => {
      unmounted = true
      leave()
    }
  }, [room])
  return state.room === room ? state : { ready: false, ended: false }
}
