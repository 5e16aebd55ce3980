import { useEffect, useState } from 'react'
import { type ProgrammeDay, programmeOf } from '#features/public-page/programme-rules.ts'
import type { MyConference } from '#features/registration/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { speakersApi } from '#features/speakers/contract.ts'
import { ApiError, call } from '#web/data/api.ts'

/** The programme of a conference; null while it is not known. */
export function useProgramme({ id: conference_id, start_date, time_zone }: MyConference) {
  const [days, setDays] = useState<ProgrammeDay[] | 'failed' | null>(null)
  useEffect(() => {
    let gone = false
    setDays(null)
    Promise.all([call(speakersApi.list, { conference_id }), call(scheduleApi.list, { conference_id })]).then(
      ([speakers, schedule]) => gone || setDays(programmeOf({ start_date, time_zone }, speakers, schedule)),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        if (!gone) setDays('failed')
      },
    )
    return () => {
      gone = true
    }
  }, [conference_id, start_date, time_zone])
  return days
}
