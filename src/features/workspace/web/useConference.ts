import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { conferencesApi } from '#features/conferences/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { speakersApi } from '#features/speakers/contract.ts'
import { query } from '#web/data/api.ts'
import { useAddressChoice } from '#web/router/useAddressChoice.ts'
import { prepareTab, TABS } from './tabs.ts'

/** The conference of the page. Requests the data and the code of its tabs at the same time, not afterwards. */
export function useConference(conference_id: string) {
  const { user } = useAuth()
  const [tab] = useAddressChoice('tab', TABS)
  const enabled = user !== null
  const conference = useQuery({ ...query(conferencesApi.read, { conference_id }), enabled })
  useQuery({ ...query(speakersApi.list, { conference_id }), enabled })
  useQuery({ ...query(scheduleApi.list, { conference_id }), enabled })

  useEffect(() => prepareTab(tab), [tab])
  return conference
}
