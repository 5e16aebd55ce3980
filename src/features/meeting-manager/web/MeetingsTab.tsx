import './MeetingsTab.css'
import { useState } from 'react'
import type { Conference } from '#features/conferences/contract.ts'
import { organiserMeetingsApi } from '#features/meetings/organisers-contract.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { useAddressChoice } from '#web/router/useAddressChoice.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { TabPanel } from '#web/ui/TabPanel.tsx'
import { text } from '../text.ts'
import { type ArrangeDraft, ArrangePart } from './ArrangePart.tsx'
import { ListPart } from './ListPart.tsx'
import { PartSkeleton } from './PartSkeleton.tsx'
import { SettingsPart } from './SettingsPart.tsx'
import { TablesPart } from './TablesPart.tsx'
import type { MeetingFilter } from './useMeetingList.ts'

const PARTS = ['arrange', 'list', 'tables', 'settings'] as const
const TABS = [
  { id: 'arrange', label: 'Arrange' },
  { id: 'list', label: 'List' },
  { id: 'tables', label: 'Tables' },
  { id: 'settings', label: 'Settings' },
] as const

/** How often the numbers are read again while they are looked at. */
const NEWS_MS = 10_000

type MeetingsTabProps = { conference: Conference; readOnly: boolean }

/** The meetings of a conference on the organiser’s page: one part at a time, which is in the address. */
export function MeetingsTab({ conference, readOnly }: MeetingsTabProps) {
  const { id: conference_id } = conference
  // What the list is cut down to when another part leads to it.
  const [led, setLed] = useState<Partial<MeetingFilter>>({})
  const [draft, setDraft] = useState<ArrangeDraft | null>(null)
  const [part, show] = useAddressChoice('part', PARTS, { inHistory: true })
  const { data: settings, error, refetch } = useQuery(organiserMeetingsApi.settings, { conference_id })
  const { data: numbers } = useQuery(
    organiserMeetingsApi.numbers,
    { conference_id },
    { refetchInterval: () => NEWS_MS, staleTime: 0 },
  )
  if (!settings && error) return <ReadFailed message={text.failed} onRetry={refetch} />
  if (!settings || !numbers) return <PartSkeleton />

  const { by_state, running } = numbers
  const isNothing = !settings.enabled && Object.values(by_state).every((count) => count === 0)
  const shared = { conference, settings, readOnly, onSettings: () => show('settings') }
  function showPart(chosen: typeof part) {
    setLed({})
    show(chosen)
  }
  function showList(filter: Partial<MeetingFilter>) {
    setLed(filter)
    show('list')
  }
  return (
    <div className="meetings-tab">
      <p className="soft meetings-summary">
        {text.summary({ agreed: by_state.accepted, waiting: by_state.requested, running })}
      </p>
      <Segmented name="meetings" label="Meetings" tabs={TABS} selected={part} onSelect={showPart} />
      <TabPanel name="meetings" tab={part}>
        {isNothing && part !== 'settings' ? (
          <div className="card">
            <NothingYet isSet={settings.updated_at !== null} onSettings={shared.onSettings} />
          </div>
        ) : (
          <>
            {!settings.enabled && part !== 'settings' && <MeetingsOff onSettings={shared.onSettings} />}
            {part === 'arrange' && <ArrangePart {...shared} draft={draft} onDraft={setDraft} />}
            {part === 'list' && <ListPart {...shared} numbers={numbers} first={led} />}
            {part === 'tables' && <TablesPart {...shared} />}
            {part === 'settings' && <SettingsPart {...shared} onDay={(day) => showList({ shown: 'agreed', day })} />}
          </>
        )}
      </TabPanel>
    </div>
  )
}

/** Before there is any meeting: first there are times and tables, and then meetings are switched on. */
function NothingYet({ isSet, onSettings }: { isSet: boolean; onSettings: () => void }) {
  const { title, detail, action } = isSet ? text.setAndOff : text.empty
  return (
    <Empty title={title} action={<Button onClick={onSettings}>{action}</Button>}>
      {detail}
    </Empty>
  )
}

function MeetingsOff({ onSettings }: { onSettings: () => void }) {
  return (
    <Notice kind="caution">
      <p>{text.off}</p>
      <Button kind="secondary" size="small" onClick={onSettings}>
        {text.turnOn}
      </Button>
    </Notice>
  )
}
