import { speakersApi } from '#features/speakers/contract.ts'
import { call } from '#web/data/api.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ImportDialog, type ImportQuestions } from '#web/ui/ImportDialog.tsx'
import type { PreviewColumn } from '#web/ui/ImportRow.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { refresh } from '#web/data/queries.ts'
import { uploadFetch } from '#web/data/uploadFetch.ts'
import { type PreviewRow, type ScheduleImport, scheduleApi } from '../contract.ts'
import { SCHEDULE_FIELDS } from '../rules.ts'
import { importText } from '../import-text.ts'
import { changeSentence } from '../change-text.ts'
import { formatText } from '../format-text.ts'
import { FileNotes } from './FileNotes.tsx'
import { GoneSessions } from './GoneSessions.tsx'
import { NamedPictures } from './NamedPictures.tsx'
import { SessionLength } from './SessionLength.tsx'
import { SpeakerCells } from './SpeakerCells.tsx'
import { useUndoImport } from './useUndoImport.ts'

const COLUMNS: PreviewColumn<PreviewRow>[] = [
  { heading: 'Day', place: 'hidden', cell: ({ day }) => <bdi>{day}</bdi> },
  { heading: 'Time', place: 'lead', cell: (row) => <Times row={row} /> },
  { heading: 'Title', place: 'title', cell: (row) => <Title row={row} /> },
  { heading: 'Speaker', place: 'more', cell: ({ speakers }) => <Speakers speakers={speakers} /> },
  { heading: 'Location', place: 'start', cell: ({ location }) => <bdi>{location}</bdi> },
  { heading: 'Type', place: 'end', cell: ({ type }) => type && <Tag type={type} /> },
]

function Times({ row: { day, start_time, end_time } }: { row: PreviewRow }) {
  return (
    <>
      <span className="only-on-phone">
        <bdi>{day}</bdi>{' '}
      </span>
      {(start_time || end_time) && `${start_time || '…'} – ${end_time || '…'}`}
    </>
  )
}

function Title({ row: { title, changes } }: { row: PreviewRow }) {
  return (
    <>
      <bdi>{title}</bdi>
      {changes.length > 0 && <span className="reason">{changeSentence(changes)}</span>}
    </>
  )
}

function Speakers({ speakers }: Pick<PreviewRow, 'speakers'>) {
  const [first, ...others] = speakers
  if (!first) return null
  const newcomers = speakers.filter(({ is_new }) => is_new).length
  return (
    <span className="row" title={others.length > 0 ? speakers.map(({ name }) => name).join(', ') : undefined}>
      <span className="truncate">
        <bdi>{first.name}</bdi>
        {others.length > 0 && ` +${others.length}`}
      </span>
      {newcomers > 0 && <Badge kind="iris">{newcomers === 1 ? 'New speaker' : `${newcomers} new speakers`}</Badge>}
    </span>
  )
}

function figuresOf({ imported, updated, unchanged, removed, new_speakers, overlapping, skipped }: ScheduleImport) {
  const others = [
    { count: updated, label: updated === 1 ? 'session to change' : 'sessions to change' },
    { count: removed, label: removed === 1 ? 'session to remove' : 'sessions to remove' },
    { count: unchanged, label: unchanged === 1 ? 'row unchanged' : 'rows unchanged' },
  ]
  return [
    { count: imported, label: imported === 1 ? 'schedule item to import' : 'schedule items to import' },
    ...others.filter(({ count }) => count > 0),
    { count: new_speakers.length, label: new_speakers.length === 1 ? 'new speaker' : 'new speakers' },
    { count: overlapping, label: overlapping === 1 ? 'overlap to check' : 'overlaps to check' },
    { count: skipped.length, label: skipped.length === 1 ? 'row skipped' : 'rows skipped' },
  ]
}

function askQuestions(props: ImportQuestions<ScheduleImport>) {
  return (
    <>
      <FileNotes {...props} />
      <SessionLength {...props} />
      <SpeakerCells {...props} />
      <GoneSessions {...props} />
      <NamedPictures {...props} />
    </>
  )
}

const FORMATS = {
  accept: '.csv,.json,.xml,.ics,text/csv,application/json,application/xml,text/xml,text/calendar',
  verb: 'Choose a file',
  nameOf: ({ format }: ScheduleImport) => (format === 'csv' ? null : formatText.formats[format]),
}

/** Imports a programme from a file of any format that we know. */
export function ImportScheduleDialog({ conference_id, onClose }: { conference_id: string; onClose: () => void }) {
  const undo = useUndoImport()
  return (
    <ImportDialog<PreviewRow, ScheduleImport>
      send={(bytes, { dryRun, choices, signal, onProgress }) =>
        call(
          scheduleApi.import,
          { conference_id, dry_run: String(dryRun), ...choices },
          { bytes, signal, fetch: uploadFetch(onProgress) },
        )
      }
      done={importText.imported}
      undo={({ import_id }) => (import_id === null ? null : () => undo.mutate({ conference_id, import_id }))}
      onImported={() => refresh([scheduleApi.list, scheduleApi.lastImport, speakersApi.list])}
      onClose={onClose}
      help={
        <>
          <p>{formatText.choices}</p>
          <p>{importText.needs}</p>
          <p>{importText.mayHave}</p>
        </>
      }
      formats={FORMATS}
      verb={importText.verb}
      allThere={({ unchanged, skipped }) => (skipped.length === 0 ? importText.allThere(unchanged) : null)}
      figures={figuresOf}
      columns={COLUMNS}
      needsCheck={({ has_overlap }) => has_overlap}
      fields={SCHEDULE_FIELDS.map((field) => ({ field, label: importText.fields[field] }))}
      questions={askQuestions}
    />
  )
}
