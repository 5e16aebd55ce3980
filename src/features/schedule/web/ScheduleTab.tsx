import './ScheduleTab.css'
import { useDeferredValue, useMemo, useState } from 'react'
import type { Conference } from '#features/conferences/contract.ts'
import { speakersApi } from '#features/speakers/contract.ts'
import { fold } from '#shared/fold.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { ExportMenu } from '#web/ui/ExportMenu.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { scheduleApi } from '../contract.ts'
import { scheduleDays } from '../list-rules.ts'
import { text } from '../text.ts'
import { ScheduleDays } from './ScheduleDays.tsx'
import type { RowChoice } from './ScheduleRow.tsx'
import { ScheduleSkeleton } from './ScheduleSkeleton.tsx'

const ScheduleItemDialog = lazyComponent(() =>
  import('./ScheduleItemDialog.tsx').then((module) => module.ScheduleItemDialog),
)
const DeleteScheduleItemDialog = lazyComponent(() =>
  import('./DeleteScheduleItemDialog.tsx').then((module) => module.DeleteScheduleItemDialog),
)
const ImportScheduleDialog = lazyComponent(() =>
  import('./ImportScheduleDialog.tsx').then((module) => module.ImportScheduleDialog),
)

const FILES = [
  { label: 'Schedule (CSV)', file: 'schedule.csv' },
  { label: 'Calendar (ICS)', file: 'calendar.ics' },
  { label: 'Schedule (JSON)', file: 'schedule.json' },
  { label: 'Schedule (XML)', file: 'schedule.xml' },
]

type Open = { what: 'add' | 'import' } | RowChoice

/** The schedule on the organiser's page. */
export function ScheduleTab({ conference, readOnly }: { conference: Conference; readOnly: boolean }) {
  const { id: conference_id } = conference
  const { data: items, error, refetch } = useQuery(scheduleApi.list, { conference_id })
  const { data: speakers } = useQuery(speakersApi.list, { conference_id })
  // Memoised, so that it is not computed again for every key typed in the search box.
  const days = useMemo(
    () => scheduleDays({ conference, items: items ?? [], speakers: speakers ?? [] }),
    [conference, items, speakers],
  )
  const [searchTerm, setSearchTerm] = useState('')
  const shownFor = useDeferredValue(fold(searchTerm))
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)

  if (!items && error) return <ReadFailed message={text.fetchFailed(error.message)} onRetry={refetch} />
  // Without the speakers, the rows would show "Unknown" for a moment.
  if (!items || !speakers) return <ScheduleSkeleton />
  const given = { conference, items, speakers, onClose: close }
  const isEmpty = items.length === 0
  const actions = (!isEmpty || !readOnly) && (
    <div className="row">
      {!isEmpty && <ExportMenu slug={conference.slug} files={FILES} />}
      {!readOnly && <Actions onOpen={(what) => setOpen({ what })} />}
    </div>
  )
  return (
    <>
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
                value={searchTerm}
                onChange={setSearchTerm}
              />
              {actions}
            </div>
            <ScheduleDays days={days} searchTerm={shownFor} onChoose={readOnly ? null : setOpen} />
          </>
        )}
      </div>
      {open?.what === 'add' && <ScheduleItemDialog {...given} what="add" item={null} />}
      {open?.what === 'edit' && <ScheduleItemDialog {...given} what="edit" item={open.item} />}
      {open?.what === 'duplicate' && <ScheduleItemDialog {...given} what="add" item={open.item} />}
      {open?.what === 'delete' && <DeleteScheduleItemDialog item={open.item} onClose={close} />}
      {open?.what === 'import' && <ImportScheduleDialog conference_id={conference_id} onClose={close} />}
    </>
  )
}

function Actions({ onOpen }: { onOpen: (what: 'add' | 'import') => void }) {
  return (
    <>
      <Button
        kind="secondary"
        glyph="upload"
        onClick={() => onOpen('import')}
        onPointerEnter={ImportScheduleDialog.prepare}
      >
        Import CSV
      </Button>
      <Button glyph="plus" onClick={() => onOpen('add')} onPointerEnter={ScheduleItemDialog.prepare}>
        Add Schedule Item
      </Button>
    </>
  )
}
