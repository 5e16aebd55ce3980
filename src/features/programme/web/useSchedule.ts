import { useMemo } from 'react'
import type { ShownConference } from '#features/registration/contract.ts'
import { useTakesPart } from '#features/registration/web/useTakesPart.ts'
import { sessionsAt } from '#features/schedule/now-rules.ts'
import { speakersApi } from '#features/speakers/contract.ts'
import { useSessionsNow } from '#features/stage/web/useSessionsNow.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { scheduleOf, type StateOf } from '../day-rules.ts'

/** The schedule of a conference in a time zone, and what its sessions are this minute; days are null while it is being read. */
export function useSchedule(conference: ShownConference, zone: string) {
  const { id: conference_id, start_date, time_zone } = conference
  const speakers = useQuery(speakersApi.list, { conference_id })
  const { items, stateOf, cancelled, refetch, ...now } = useStates(conference)
  const days = useMemo(
    () =>
      items && cancelled && speakers.data
        ? scheduleOf({ conference: { start_date, time_zone }, items, speakers: speakers.data, cancelled, zone })
        : null,
    [items, speakers.data, start_date, time_zone, cancelled, zone],
  )
  const error = days === null ? (now.error ?? speakers.error) : null
  return {
    days,
    stateOf,
    items,
    speakers: speakers.data ?? null,
    error,
    refetch: () => Promise.all([refetch(), speakers.refetch()]),
  }
}

/** Where it could not be read what organisers said, the times of sessions alone say what they are. */
function useStates(conference: ShownConference) {
  const joined = useTakesPart(conference.id)
  const { items, sessions, error, now, refetch } = useSessionsNow(conference, joined)
  const minute = now.getTime()
  const known = useMemo(
    () => sessions ?? (error && items && sessionsAt(conference, items, () => undefined, new Date(minute))),
    [conference, sessions, error, items, minute],
  )
  const stateOf: StateOf = useMemo(() => {
    const states = new Map(known?.map(({ item, state }) => [item.id, state]))
    return ({ id }) => states.get(id) ?? 'later'
  }, [known])
  // As a text, so that the days are put together again only when another session is called off.
  const ids = known?.flatMap(({ item, phase }) => (phase === 'cancelled' ? item.id : [])).join(' ') ?? null
  const cancelled = useMemo(() => (ids === null ? null : new Set(ids.split(' '))), [ids])
  return { items, stateOf, cancelled, error, refetch }
}
