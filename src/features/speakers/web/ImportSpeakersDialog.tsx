import { call } from '#web/data/api.ts'
import { refresh } from '#web/data/queries.ts'
import { useAction } from '#web/data/useAction.ts'
import { uploadFetch } from '#web/data/uploadFetch.ts'
import { ImportDialog } from '#web/ui/ImportDialog.tsx'
import type { PreviewColumn } from '#web/ui/ImportRow.tsx'
import { type SpeakerImport, speakersApi } from '../contract.ts'
import { speakerDetailsApi } from '../details-contract.ts'
import { importText } from '../import-text.ts'
import { speakerOrganisingApi } from '../organising-contract.ts'

type PreviewRow = SpeakerImport['rows'][number]

const COLUMNS: PreviewColumn<PreviewRow>[] = [
  { heading: 'Name', place: 'title', cell: (row) => <NameAndBio row={row} /> },
  { heading: 'Email', place: 'more', cell: ({ email }) => <bdi>{email}</bdi> },
  { heading: 'Title', place: 'start', cell: ({ title }) => <bdi>{title}</bdi> },
  { heading: 'Company', place: 'end', cell: ({ company_name }) => <bdi>{company_name}</bdi> },
]

function NameAndBio({ row: { name, bio } }: { row: PreviewRow }) {
  return (
    <>
      <bdi>{name}</bdi>
      {bio && (
        <span className="reason" dir="auto">
          {bio}
        </span>
      )}
    </>
  )
}

const FIELDS = Object.entries(importText.fields).map(([field, label]) => ({ field, label }))

function figuresOf({ added, changed, unchanged, skipped }: SpeakerImport) {
  const others = [
    { count: changed, label: changed === 1 ? 'speaker to change' : 'speakers to change' },
    { count: unchanged, label: 'unchanged' },
  ]
  return [
    { count: added, label: added === 1 ? 'speaker to import' : 'speakers to import' },
    ...others.filter(({ count }) => count > 0),
    { count: skipped.length, label: skipped.length === 1 ? 'row skipped' : 'rows skipped' },
  ]
}

/** Imports speakers from a CSV file, and fills in those that are there. */
export function ImportSpeakersDialog({ conference_id, onClose }: { conference_id: string; onClose: () => void }) {
  const undo = useAction(speakerOrganisingApi.undoImport, {
    refreshes: [speakersApi.list, speakerDetailsApi.list],
    done: importText.undone,
    failed: importText.undoFailed,
  })
  return (
    <ImportDialog<PreviewRow, SpeakerImport>
      send={(bytes, { dryRun, choices, signal, onProgress }) =>
        call(
          speakersApi.import,
          { conference_id, dry_run: String(dryRun), ...choices },
          { bytes, signal, fetch: uploadFetch(onProgress) },
        )
      }
      done={importText.imported}
      undo={({ ids }) => (ids.length === 0 ? null : () => undo.mutate({ conference_id, ids }))}
      onImported={() => refresh([speakersApi.list, speakerDetailsApi.list])}
      onClose={onClose}
      help={
        <>
          <p>{importText.needs}</p>
          <p>{importText.mayHave}</p>
          <p>{importText.changes}</p>
        </>
      }
      verb={(reply) => (reply.imported > 0 ? importText.verb(reply) : null)}
      allThere={({ unchanged, skipped }) =>
        unchanged > 0 && skipped.length === 0 ? importText.nothingNew(unchanged) : null
      }
      figures={figuresOf}
      disabledReason={({ added, room }) => (added > room ? importText.tooMany(room) : null)}
      columns={COLUMNS}
      needsCheck={() => false}
      fields={FIELDS}
    />
  )
}
