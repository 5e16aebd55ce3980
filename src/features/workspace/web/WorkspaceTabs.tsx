import { lazy, Suspense, useMemo } from 'react'
import type { Conference } from '#features/conferences/contract.ts'
import { delegatesApi } from '#features/delegates/contract.ts'
import { type ScheduleItem, scheduleApi } from '#features/schedule/contract.ts'
import { speakersApi } from '#features/speakers/contract.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { useAddressChoice } from '#web/router/useAddressChoice.ts'
import { PageTabs } from '#web/ui/PageTabs.tsx'
import { TabPanel } from '#web/ui/TabPanel.tsx'
import { loadTab, prepareTab, TABS } from './tabs.ts'
import { TabSkeleton } from './TabSkeleton.tsx'

const SpeakersTab = lazy(loadTab.speakers)
const ScheduleTab = lazy(loadTab.schedule)
const DelegatesTab = lazy(loadTab.delegates)

/** The number of sessions by speaker id. */
function sessionCounts(schedule: readonly ScheduleItem[]) {
  const counts = new Map<string, number>()
  for (const { speaker_ids } of schedule) for (const id of speaker_ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

function sum(numbers: number[]) {
  return numbers.reduce((total, number) => total + number, 0)
}

/** The tabs of a conference. */
export function WorkspaceTabs({ conference, readOnly }: { conference: Conference; readOnly: boolean }) {
  const { id: conference_id } = conference
  const [tab, choose] = useAddressChoice('tab', TABS)
  const { data: speakers } = useQuery(speakersApi.list, { conference_id })
  const { data: schedule } = useQuery(scheduleApi.list, { conference_id })
  const { data: delegates } = useQuery(delegatesApi.counts, { conference_id })
  const sessions = useMemo(() => sessionCounts(schedule ?? []), [schedule])

  return (
    <>
      <PageTabs
        label="Parts of the conference"
        name="workspace"
        tabs={[
          { id: 'speakers', label: 'Speakers', count: speakers?.length },
          { id: 'schedule', label: 'Schedule', count: schedule?.length },
          { id: 'delegates', label: 'Delegates', count: delegates && sum(Object.values(delegates)) },
        ]}
        selected={tab}
        onSelect={choose}
        onNear={prepareTab}
      />
      <TabPanel name="workspace" tab={tab}>
        <Suspense fallback={<TabSkeleton />}>
          {tab === 'speakers' && <SpeakersTab conference={conference} sessions={sessions} readOnly={readOnly} />}
          {tab === 'schedule' && <ScheduleTab conference={conference} readOnly={readOnly} />}
          {tab === 'delegates' && <DelegatesTab conference={conference} readOnly={readOnly} />}
        </Suspense>
      </TabPanel>
    </>
  )
}
