import { useMemo } from 'react'
import { programmeOf } from '#features/programme/slot-rules.ts'
import type { MyConference } from '#features/registration/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { speakersApi } from '#features/speakers/contract.ts'
import { useQuery } from '#web/data/useQuery.ts'

/** The programme of a conference; null while it is not known, 'failed' if it could not be read. */
export function useProgramme({ id: conference_id, start_date, time_zone }: MyConference) {
  const speakers = useQuery(speakersApi.list, { conference_id })
  const schedule = useQuery(scheduleApi.list, { conference_id })
  const days = useMemo(
    () =>
      speakers.data && schedule.data ? programmeOf({ start_date, time_zone }, speakers.data, schedule.data) : null,
    [start_date, time_zone, speakers.data, schedule.data],
  )
  if (days) return days
  return speakers.error || schedule.error ? 'failed' : null
}
