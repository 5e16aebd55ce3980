import { useMemo } from 'react'
import { type Agenda, useAgenda } from '#features/agenda/web/useAgenda.ts'
import type { Meeting } from '../contract.ts'
import { type DayPart, dayParts, type SavedSession, timedMeetings } from '../timeline-rules.ts'

/** What somebody saved and whom they meet, in order. `agenda` takes sessions out again. */
export function useOwnDay(conference_id: string, meetings: readonly Meeting[] | undefined) {
  const agenda = useAgenda(conference_id)
  const sessions = useMemo(() => savedSessions(agenda), [agenda])
  const timed = useMemo(() => timedMeetings(meetings ?? []), [meetings])
  const parts: DayPart[] = useMemo(() => dayParts(timed, sessions), [timed, sessions])
  return { agenda, sessions, timed, parts }
}

function savedSessions({ items }: Agenda): SavedSession[] {
  return (items ?? []).flatMap(
    ({ schedule_item_id: id, number, title, location: place, starts_at, ends_at, cancelled }) =>
      cancelled || starts_at === null || ends_at === null ? [] : { id, number, title, place, starts_at, ends_at },
  )
}
