import { useEffect, useState } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import type { ChatMessage } from '../contract.ts'

/** Seconds until the next message may be sent in slow mode; 0 where one may be sent now. */
export function useSlowMode(messages: readonly ChatMessage[], pause: number) {
  const { user } = useAuth()
  const own = messages.findLast(({ author }) => author?.person_id === user?.id)
  const until = own && pause > 0 ? Date.parse(own.created_at) + pause * 1000 : 0
  const [now, setNow] = useState(() => Date.now())
  // A clock that is wrong by minutes must not close the composer for longer than the pause.
  const left = Math.min(pause, Math.max(0, Math.ceil((until - now) / 1000)))
  useEffect(() => {
    setNow(Date.now())
    if (until <= Date.now()) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [until])
  return left
}
