import { MINUTE_MS } from '#shared/time.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { useMinute } from '#web/useMinute.ts'
import { changeApi } from '../change-contract.ts'
import { type Audience, audienceOf } from '../told-rules.ts'

/** Whom a change of a session concerns; with the session's new end if it moves to another time. */
type AudienceOf = (schedule_item_id: string, after?: Date | null) => Audience

const NOBODY: Audience = { saved: 0, told: 0, speakers: 0 }

/**
 * How many people saved each session of a conference, and how many speak in it, who are told when it changes. Null for a draft, of which nobody is
 * told, and until it is known.
 */
export function useSaved(conference_id: string): AudienceOf | null {
  const { data } = useQuery(changeApi.saved, { conference_id })
  const now = new Date(useMinute() * MINUTE_MS)
  if (!data) return null
  const sessions = new Map(data.map((one) => [one.schedule_item_id, one]))
  return (id, after = null) => {
    const session = sessions.get(id)
    if (!session) return NOBODY
    const { ends_at, ...counts } = session
    return audienceOf(counts, { before: ends_at === null ? null : new Date(ends_at), after }, now)
  }
}
