import { useMemo } from 'react'
import type { Conference } from '#features/conferences/contract.ts'
import { ScheduleTab } from '#features/schedule/web/ScheduleTab.tsx'
import { stageApi } from '#features/stage/contract.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { useQuery } from '#web/data/useQuery.ts'

/** The schedule, with what is called off on the stage. */
export function StagedScheduleTab(props: { conference: Conference; readOnly: boolean }) {
  const conference_id = props.conference.id
  const { data } = useQuery(stageApi.list, { conference_id }, { refetchInterval: () => MINUTE_MS })
  const calledOff = useMemo(() => new Set(data?.flatMap(({ id, state }) => (state === 'cancelled' ? id : []))), [data])
  return <ScheduleTab {...props} calledOff={calledOff} />
}
