import { useEffect } from 'react'
import { conferencesApi } from '#features/conferences/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { speakersApi } from '#features/speakers/contract.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { useAddressChoice } from '#web/router/useAddressChoice.ts'
import { prepareTab, TABS } from './tabs.ts'

/** The conference of the page. Requests the data and the code of its tabs at the same time, not afterwards. */
export function useConference(conference_id: string) {
  const [tab] = useAddressChoice('tab', TABS)
  const conference = useQuery(conferencesApi.read, { conference_id })
  useQuery(speakersApi.list, { conference_id })
  useQuery(scheduleApi.list, { conference_id })

  useEffect(() => prepareTab(tab), [tab])
  return conference
}
