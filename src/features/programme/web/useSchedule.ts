import { useMemo } from 'react'
import type { ShownConference } from '#features/registration/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { speakersApi } from '#features/speakers/contract.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { scheduleOf } from '../day-rules.ts'

/** The schedule of a conference in a time zone; null while it is being read. */
export function useSchedule(
  { id: conference_id, start_date, time_zone }: ShownConference,
  zone: string,
  cancelled: ReadonlySet<string>,
) {
  const schedule = useQuery(scheduleApi.list, { conference_id })
  const speakers = useQuery(speakersApi.list, { conference_id })
  const days = useMemo(
    () =>
      schedule.data && speakers.data
        ? scheduleOf({
            conference: { start_date, time_zone },
            items: schedule.data,
            speakers: speakers.data,
            cancelled,
            zone,
          })
        : null,
    [schedule.data, speakers.data, start_date, time_zone, cancelled, zone],
  )
  const error = days === null ? (schedule.error ?? speakers.error) : null
  return {
    days,
    items: schedule.data ?? null,
    speakers: speakers.data ?? null,
    error,
    refetch: () => Promise.all([schedule.refetch(), speakers.refetch()]),
  }
}
