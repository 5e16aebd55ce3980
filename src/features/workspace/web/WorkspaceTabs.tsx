import { lazy, Suspense } from 'react'
import type { Conference } from '#features/conferences/contract.ts'
import { delegatesApi } from '#features/delegates/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { speakersApi } from '#features/speakers/contract.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { useAddressChoice } from '#web/router/useAddressChoice.ts'
import { PageTabs } from '#web/ui/PageTabs.tsx'
import { TabPanel } from '#web/ui/TabPanel.tsx'
import { loadTab, prepareTab, TABS } from './tabs.ts'
import { TabSkeleton } from './TabSkeleton.tsx'
import type { Publish } from './usePublish.ts'

const OverviewTab = lazy(loadTab.overview)
const SpeakersTab = lazy(loadTab.speakers)
const ScheduleTab = lazy(loadTab.schedule)
const DelegatesTab = lazy(loadTab.delegates)
const MeetingsTab = lazy(loadTab.meetings)
const StageTab = lazy(loadTab.stage)
const ModerationTab = lazy(loadTab.moderation)

function sum(numbers: number[]) {
  return numbers.reduce((total, number) => total + number, 0)
}

type WorkspaceTabsProps = { conference: Conference; readOnly: boolean; publish: Publish; onEdit: () => void }

/** The tabs of a conference. */
export function WorkspaceTabs(props: WorkspaceTabsProps) {
  const { conference, readOnly } = props
  const { id: conference_id } = conference
  const [tab, choose] = useAddressChoice('tab', TABS, { inHistory: true })
  const { data: speakers } = useQuery(speakersApi.list, { conference_id })
  const { data: schedule } = useQuery(scheduleApi.list, { conference_id })
  const { data: delegates } = useQuery(delegatesApi.counts, { conference_id })

  return (
    <>
      <PageTabs
        label="Parts of the conference"
        name="workspace"
        tabs={[
          { id: 'overview', label: 'Overview' },
          { id: 'speakers', label: 'Speakers', count: speakers?.length },
          { id: 'schedule', label: 'Schedule', count: schedule?.length },
          { id: 'delegates', label: 'Delegates', count: delegates && sum(Object.values(delegates)) },
          { id: 'meetings', label: 'Meetings' },
          { id: 'stage', label: 'Stage' },
          { id: 'moderation', label: 'Moderation' },
        ]}
        selected={tab}
        onSelect={choose}
        onNear={prepareTab}
      />
      <TabPanel name="workspace" tab={tab}>
        <Suspense fallback={<TabSkeleton />}>
          {tab === 'overview' && <OverviewTab {...props} />}
          {tab === 'speakers' && <SpeakersTab conference={conference} sessions={schedule ?? []} readOnly={readOnly} />}
          {tab === 'schedule' && <ScheduleTab conference={conference} readOnly={readOnly} />}
          {tab === 'delegates' && <DelegatesTab conference={conference} readOnly={readOnly} />}
          {tab === 'meetings' && <MeetingsTab conference={conference} readOnly={readOnly} />}
          {tab === 'stage' && <StageTab conference={conference} readOnly={readOnly} />}
          {tab === 'moderation' && <ModerationTab conference_id={conference_id} />}
        </Suspense>
      </TabPanel>
    </>
  )
}
