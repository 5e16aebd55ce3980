import { useState } from 'react'
import type { Conference } from '#features/conferences/contract.ts'
import { Pager } from '#features/delegates/web/Pager.tsx'
import {
  type ListedMeeting,
  organiserMeetingsApi,
  type OrganiserSettings,
} from '#features/meetings/organisers-contract.ts'
import type { NamedPerson } from '#features/people/contract.ts'
import { Choice } from '#web/ui/Choice.tsx'
import { DownloadIcon } from '#features/overview/web/DownloadIcon.tsx'
import { shortDay } from '#features/meetings/timeline-rules.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { useDownload } from '#web/useDownload.ts'
import type { MeetingNumbers } from '../rules.ts'
import { listText, text } from '../text.ts'
import { FilterSelect } from './FilterSelect.tsx'
import { GoalsCard } from './GoalsCard.tsx'
import { MeetingDialog } from './MeetingDialog.tsx'
import { type MeetingAction, MeetingTable } from './MeetingTable.tsx'
import { NumbersCard } from './NumbersCard.tsx'
import { PartSkeleton } from './PartSkeleton.tsx'
import { PersonDayDialog } from './PersonDayDialog.tsx'
import { RemindButton } from './RemindButton.tsx'
import { type MeetingFilter, useMeetingList } from './useMeetingList.ts'

type ListPartProps = {
  conference: Conference
  settings: OrganiserSettings
  numbers: MeetingNumbers
  readOnly: boolean
  /** What is shown at first. */
  first: Partial<MeetingFilter>
}
type Opened = { action: MeetingAction; meeting: ListedMeeting }

/** All meetings and requests, which can be searched, exported, moved and cancelled. */
export function ListPart({ conference, settings, numbers, readOnly, first }: ListPartProps) {
  const list = useMeetingList(conference.id, first)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [person, setPerson] = useState<NamedPerson | null>(null)
  const { data, error, retry, filter } = list
  if (!data && error) return <ReadFailed message={text.failed} onRetry={retry} />
  if (!data) return <PartSkeleton />
  const { counts, meetings } = data
  const total = filter.shown === 'all' ? counts.all : counts[filter.shown]

  return (
    <div>
      <div className="spread part-head">
        <h2>List</h2>
        <div className="row">
          <output className="small soft">{listText.count(total)}</output>
          {numbers.by_state.requested > 0 && !readOnly && <RemindButton conference_id={conference.id} />}
        </div>
      </div>
      <Filters list={list} counts={counts} settings={settings} />
      {meetings.length === 0 ? (
        <div className="card">
          <Empty title={list.isFiltered ? listText.noMatch : listText.none} level={3}>
            {list.isFiltered ? listText.noMatchDetail : listText.noneDetail}
          </Empty>
        </div>
      ) : (
        <>
          <MeetingTable
            meetings={meetings}
            time_zone={conference.time_zone}
            stale={list.stale}
            readOnly={readOnly}
            onAction={(action, meeting) => setOpened({ action, meeting })}
            onDay={setPerson}
          />
          <Pager {...list} name="meetings" shown={meetings.length} total={total} />
        </>
      )}
      <NumbersCard numbers={numbers} />
      <GoalsCard conference_id={conference.id} />
      {person && (
        <PersonDayDialog
          conference_id={conference.id}
          time_zone={conference.time_zone}
          person={person}
          onClose={() => setPerson(null)}
        />
      )}
      {opened && (
        <MeetingDialog {...opened} conference={conference} settings={settings} onClose={() => setOpened(null)} />
      )}
    </div>
  )
}

type FiltersProps = {
  list: ReturnType<typeof useMeetingList>
  counts: Record<'all' | 'agreed' | 'waiting' | 'missed' | 'ended', number>
  settings: OrganiserSettings
}

function Filters({ list: { filter, changeFilter, input }, counts, settings }: FiltersProps) {
  const { busy, download } = useDownload({ done: listText.exported })
  const days = [...new Set(settings.hours.map(({ day }) => day))].toSorted()
  const word = (label: string, count: number) => `${label} ${count.toLocaleString('en-GB')}`
  return (
    <div className="meetings-filters">
      <SearchBox label={listText.find} value={filter.q} onChange={(q) => changeFilter({ q })} />
      <Choice
        label="State"
        options={[
          { id: 'all', label: 'All' },
          { id: 'agreed', label: word('Agreed', counts.agreed) },
          { id: 'waiting', label: word('Waiting', counts.waiting) },
          { id: 'missed', label: word('No-show', counts.missed) },
        ]}
        selected={filter.shown}
        onSelect={(shown) => changeFilter({ shown })}
      />
      <FilterSelect
        label="Day"
        value={filter.day}
        options={[{ value: '', label: listText.allDays }, ...days.map((day) => ({ value: day, label: shortDay(day) }))]}
        onChange={(day) => changeFilter({ day })}
      />
      <FilterSelect
        label="Place"
        value={filter.place_id}
        options={[
          { value: '', label: listText.allPlaces },
          ...settings.places.flatMap(({ id, name }) => (id === null ? [] : { value: id, label: name })),
        ]}
        onChange={(place_id) => changeFilter({ place_id })}
      />
      <DownloadIcon
        what="this list"
        kind="secondary"
        disabled={busy}
        aria-busy={busy}
        onClick={() => download(organiserMeetingsApi.export, input)}
      />
    </div>
  )
}
