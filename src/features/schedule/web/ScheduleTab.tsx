import './ScheduleTab.css'
import { useState } from 'react'
import type { Conference } from '#features/conferences/contract.ts'
import { type Speaker, speakersApi } from '#features/speakers/contract.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { lazyPart } from '#web/lazyPart.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { ExportMenu } from '#web/ui/ExportMenu.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { SelectButton, SelectionBar } from '#web/ui/SelectButton.tsx'
import { type Selection, useSelection } from '#web/ui/useSelection.ts'
import { type ScheduleItem, scheduleApi } from '../contract.ts'
import { roomColumns } from '../grid-rules.ts'
import { text } from '../text.ts'
import { ScheduleActions } from './ScheduleActions.tsx'
import { ScheduleDays } from './ScheduleDays.tsx'
import { type Open, ScheduleDialogs } from './ScheduleDialogs.tsx'
import { ScheduleFilters } from './ScheduleFilters.tsx'
import type { RowChoice } from './ScheduleRow.tsx'
import { ScheduleSkeleton } from './ScheduleSkeleton.tsx'
import { useShownSchedule } from './useShownSchedule.ts'

const ScheduleGrid = lazyPart(() => import('./ScheduleGrid.tsx').then((module) => module.ScheduleGrid))

const FILES = [
  { label: 'Schedule (CSV)', file: 'schedule.csv' },
  { label: 'Calendar (ICS)', file: 'calendar.ics' },
  { label: 'Schedule (JSON)', file: 'schedule.json' },
  { label: 'Schedule (XML)', file: 'schedule.xml' },
]

type ScheduleTabProps = {
  conference: Conference
  readOnly: boolean
  /** The ids of the sessions that do not take place. */
  calledOff: ReadonlySet<string>
}

/** The schedule on the organiser's page. */
export function ScheduleTab({ conference, readOnly, calledOff }: ScheduleTabProps) {
  const { id: conference_id } = conference
  const { data: items, error, refetch } = useQuery(scheduleApi.list, { conference_id })
  const { data: speakers } = useQuery(speakersApi.list, { conference_id })
  const { data: last } = useQuery(scheduleApi.lastImport, { conference_id }, { enabled: !readOnly })
  const [open, setOpen] = useState<Open | null>(null)
  const selection = useSelection()
  const { ids } = selection
  const schedule = useShownSchedule({ conference, items, speakers, calledOff, isSelecting: ids !== null })

  if (!items && error) return <ReadFailed message={text.fetchFailed(error.message)} onRetry={refetch} />
  // Without the speakers, the rows would show "Unknown" for a moment.
  if (!items || !speakers) return <ScheduleSkeleton />
  const selected = items.filter(({ id }) => ids?.has(id))
  const isEmpty = items.length === 0
  const actions = (!isEmpty || !readOnly) && (
    <div className="row">
      {!isEmpty && <ExportMenu slug={conference.slug} files={FILES} />}
      {!isEmpty && !readOnly && <SelectButton selection={selection} />}
      {!readOnly && (
        <ScheduleActions undoable={last !== null && last !== undefined} onOpen={(what) => setOpen({ what })} />
      )}
    </div>
  )
  return (
    <>
      {ids && !isEmpty && (
        <SelectionBar
          selection={selection}
          shown={schedule.shown.flatMap(({ lines }) => lines.map(({ item }) => item.id))}
          count={selected.length}
          actions={[{ verb: 'Delete', onSelect: () => setOpen({ what: 'delete-selected' }) }]}
          onClose={selection.stop}
        />
      )}
      <div className="schedule-tab">
        {isEmpty ? (
          <Empty title={text.none} action={actions}>
            {text.noneDetail}
          </Empty>
        ) : (
          <>
            <div className="toolbar">
              <SearchBox
                label="Filter the schedule"
                placeholder="Filter by title, speaker, room"
                value={schedule.searchTerm}
                onChange={schedule.search}
              />
              {actions}
            </div>
            <Shown
              schedule={schedule}
              read={{ conference, items, speakers, readOnly }}
              selection={selection}
              onChoose={setOpen}
            />
          </>
        )}
      </div>
      {open && (
        <ScheduleDialogs
          open={open}
          shared={{ conference, items, speakers, onClose: () => setOpen(null) }}
          last={last ?? null}
          selected={selected}
          onDeleted={selection.stop}
        />
      )}
    </>
  )
}

type ShownProps = {
  schedule: ReturnType<typeof useShownSchedule>
  read: { conference: Conference; items: readonly ScheduleItem[]; speakers: readonly Speaker[]; readOnly: boolean }
  selection: Selection
  onChoose: (choice: RowChoice) => void
}

function Shown({ schedule, read, selection, onChoose }: ShownProps) {
  const { days, gridDay, shown, shownFor, view, change } = schedule
  const isClash = ({ warning }: { warning: string | null }) => warning !== null
  return (
    <>
      <ScheduleFilters
        shown={view}
        days={days.map(({ day }) => day)}
        rooms={roomColumns(read.items).flatMap(({ name }) => name ?? [])}
        clashes={days.reduce((sum, { lines }) => sum + lines.filter(isClash).length, 0)}
        onChange={change}
      />
      {gridDay ? (
        <ScheduleGrid
          {...read}
          day={gridDay}
          shown={new Set(shown.flatMap(({ lines }) => lines.map(({ item }) => item.id)))}
          room={view.room}
          onOpen={(item) => onChoose({ what: 'edit', item })}
        />
      ) : (
        <ScheduleDays
          days={shown}
          searchTerm={shownFor}
          onChoose={read.readOnly || selection.ids ? null : onChoose}
          selected={selection.ids}
          onSelect={selection.select}
        />
      )}
    </>
  )
}
