import { MINUTE_MS } from '#shared/time.ts'
import { useEffect, useState } from 'react'
import { useQuery } from '#web/data/useQuery.ts'
import { useMinute } from '#web/useMinute.ts'
import { changeApi, type SavedSession } from '../change-contract.ts'
import { type Audience, audienceOf } from '../told-rules.ts'

/** Whom a change of a session concerns; with the session's new end if it moves to another time. */
type AudienceOf = (schedule_item_id: string, after?: Date | null) => Audience

const NOBODY: Audience = { saved: 0, told: 0, speakers: 0 }

/**
 * How many people saved each session of a conference, and how many speak in it, who are told when it changes. Null for a
 * draft, of which nobody is told, and until it is known: it is read when the component appears, because somebody may have
 * saved a session just now.
 */
export function useSaved(conference_id: string): AudienceOf | null {
  const { data, refetch } = useQuery(changeApi.saved, { conference_id }, { staleTime: Infinity })
  const [isRead, setRead] = useState(false)
  const now = new Date(useMinute() * MINUTE_MS)
  useEffect(() => {
    let unmounted = false
    void refetch().then(() => unmounted || setRead(true))
    return () => {
      unmounted = true
    }
  }, [refetch])
  return data && isRead ? audiencesOf(data, now) : null
}

/** The same of an answer. */
export function audiencesOf(data: readonly SavedSession[], now: Date): AudienceOf {
  const sessions = new Map(data.map((one) => [one.schedule_item_id, one]))
  return (id, after = null) => {
    const session = sessions.get(id)
    if (!session) return NOBODY
    const { ends_at, ...counts } = session
    return audienceOf(counts, { before: ends_at === null ? null : new Date(ends_at), after }, now)
  }
}
