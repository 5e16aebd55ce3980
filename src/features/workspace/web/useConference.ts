import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { conferencesApi } from '#features/conferences/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { speakersApi } from '#features/speakers/contract.ts'
import { query } from '#web/api.ts'

/** The conference of the page. What its tabs show, and their code, is asked for at the same time and not after it. */
export function useConference(conference_id: string) {
  const { user } = useAuth()
  const enabled = user !== null
  const conference = useQuery({ ...query(conferencesApi.read, { conference_id }), enabled })
  useQuery({ ...query(speakersApi.list, { conference_id }), enabled })
  useQuery({ ...query(scheduleApi.list, { conference_id }), enabled })

  useEffect(() => {
    // A failure is told when the tab is shown and tries again.
    import('#features/speakers/web/SpeakersTab.tsx').catch(() => {})
    import('#features/schedule/web/ScheduleTab.tsx').catch(() => {})
  }, [])
  return conference
}
