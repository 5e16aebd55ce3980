import './ScheduleTab.css'
import { useDeferredValue, useMemo, useState } from 'react'
import type { Conference } from '#features/conferences/contract.ts'
import { type Speaker, speakersApi } from '#features/speakers/contract.ts'
import { fold } from '#shared/fold.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { ExportMenu } from '#web/ui/ExportMenu.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { SelectButton, SelectionBar } from '#web/ui/SelectButton.tsx'
import { useSelection } from '#web/ui/useSelection.ts'
import { type LastImport, type ScheduleItem, scheduleApi } from '../contract.ts'
import { matchingDays, scheduleDays } from '../list-rules.ts'
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

const DeleteScheduleItemsDialog = lazyComponent(() =>
  import('./DeleteScheduleItemsDialog.tsx').then((module) => module.DeleteScheduleItemsDialog),
)
const UndoScheduleImportDialog = lazyComponent(() =>
  import('./UndoScheduleImportDialog.tsx').then((module) => module.UndoScheduleImportDialog),
)

const FILES = [
  { label: 'Schedule (CSV)', file: 'schedule.csv' },
  { label: 'Calendar (ICS)', file: 'calendar.ics' },
  { label: 'Schedule (JSON)', file: 'schedule.json' },
  { label: 'Schedule (XML)', file: 'schedule.xml' },
]

type Open = { what: 'add' | 'import' | 'undo' | 'delete-selected' } | RowChoice

/** The schedule on the organiser's page. */
export function ScheduleTab({ conference, readOnly }: { conference: Conference; readOnly: boolean }) {
  const { id: conference_id } = conference
  const { data: items, error, refetch } = useQuery(scheduleApi.list, { conference_id })
  const { data: speakers } = useQuery(speakersApi.list, { conference_id })
  const { data: last } = useQuery(scheduleApi.lastImport, { conference_id }, { enabled: !readOnly })
  // Memoised, so that it is not computed again for every key typed in the search box.
  const days = useMemo(
    () => scheduleDays({ conference, items: items ?? [], speakers: speakers ?? [] }),
    [conference, items, speakers],
  )
  const [searchTerm, setSearchTerm] = useState('')
  const shownFor = useDeferredValue(fold(searchTerm))
  const shown = useMemo(() => matchingDays(days, shownFor), [days, shownFor])
  const [open, setOpen] = useState<Open | null>(null)
  const selection = useSelection()

  if (!items && error) return <ReadFailed message={text.fetchFailed(error.message)} onRetry={refetch} />
  // Without the speakers, the rows would show "Unknown" for a moment.
  if (!items || !speakers) return <ScheduleSkeleton />
  const { ids } = selection
  const selected = items.filter(({ id }) => ids?.has(id))
  const isEmpty = items.length === 0
  const actions = (!isEmpty || !readOnly) && (
    <div className="row">
      {!isEmpty && <ExportMenu slug={conference.slug} files={FILES} />}
      {!isEmpty && !readOnly && <SelectButton selection={selection} />}
      {!readOnly && <Actions undoable={last !== null && last !== undefined} onOpen={(what) => setOpen({ what })} />}
    </div>
  )
  return (
    <>
      {ids && !isEmpty && (
        <SelectionBar
          selection={selection}
          shown={shown.flatMap(({ lines }) => lines.map(({ item }) => item.id))}
          count={selected.length}
          verb="Delete"
          onDelete={() => setOpen({ what: 'delete-selected' })}
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
                value={searchTerm}
                onChange={setSearchTerm}
              />
              {actions}
            </div>
            <ScheduleDays
              days={shown}
              searchTerm={shownFor}
              onChoose={readOnly || ids ? null : setOpen}
              selected={ids}
              onSelect={selection.select}
            />
          </>
        )}
      </div>
      {open && (
        <OpenDialog
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

type OpenDialogProps = {
  open: Open
  shared: { conference: Conference; items: ScheduleItem[]; speakers: Speaker[]; onClose: () => void }
  last: LastImport | null
  selected: readonly ScheduleItem[]
  onDeleted: () => void
}

function OpenDialog({ open, shared, last, ...selection }: OpenDialogProps) {
  const { onClose } = shared
  const one = { conference_id: shared.conference.id, onClose }
  switch (open.what) {
    case 'add':
      return <ScheduleItemDialog {...shared} what="add" item={null} />
    case 'edit':
      return <ScheduleItemDialog {...shared} what="edit" item={open.item} />
    case 'duplicate':
      return <ScheduleItemDialog {...shared} what="add" item={open.item} />
    case 'delete':
      return <DeleteScheduleItemDialog item={open.item} onClose={onClose} />
    case 'delete-selected':
      return <DeleteScheduleItemsDialog {...one} items={selection.selected} onDeleted={selection.onDeleted} />
    case 'import':
      return <ImportScheduleDialog {...one} />
    case 'undo':
      return last && <UndoScheduleImportDialog {...one} last={last} />
  }
}

type ActionsProps = { undoable: boolean; onOpen: (what: 'add' | 'import' | 'undo') => void }

function Actions({ undoable, onOpen }: ActionsProps) {
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
      {undoable && (
        <Menu
          label="More actions for the schedule"
          entries={[{ label: 'Undo last import', danger: true, onSelect: () => onOpen('undo') }]}
          renderButton={(button) => (
            <IconButton {...button} label="More actions for the schedule" glyph="more" kind="secondary" />
          )}
        />
      )}
    </>
  )
}
