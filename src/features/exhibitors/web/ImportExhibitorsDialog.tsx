import { call } from '#web/data/api.ts'
import { refresh } from '#web/data/queries.ts'
import { useAction } from '#web/data/useAction.ts'
import { uploadFetch } from '#web/data/uploadFetch.ts'
import { ImportDialog } from '#web/ui/ImportDialog.tsx'
import type { PreviewColumn } from '#web/ui/ImportRow.tsx'
import { type ExhibitorImport, exhibitorsApi } from '../contract.ts'
import { importText } from '../import-text.ts'

type PreviewRow = ExhibitorImport['rows'][number]

const COLUMNS: PreviewColumn<PreviewRow>[] = [
  { heading: 'Company', place: 'title', cell: ({ name }) => <bdi>{name}</bdi> },
  { heading: 'Category', place: 'start', cell: ({ category }) => category },
  { heading: 'Location', place: 'end', cell: ({ location }) => location },
]

const FIELDS = Object.entries(importText.fields).map(([field, label]) => ({ field, label }))

function figuresOf({ imported, already_there, skipped }: ExhibitorImport) {
  const others = skipped.length - already_there
  return [
    { count: imported, label: imported === 1 ? 'exhibitor to import' : 'exhibitors to import' },
    ...(already_there === 0
      ? []
      : [{ count: already_there, label: already_there === 1 ? 'exhibitor already' : 'exhibitors already' }]),
    { count: others, label: others === 1 ? 'row skipped' : 'rows skipped' },
  ]
}

/** Imports exhibitors from a CSV file, as drafts. */
export function ImportExhibitorsDialog({ conference_id, onClose }: { conference_id: string; onClose: () => void }) {
  const undo = useAction(exhibitorsApi.undoImport, {
    refreshes: [exhibitorsApi.managed],
    done: ({ removed }) => importText.undone(removed),
    failed: importText.undoFailed,
  })
  return (
    <ImportDialog<PreviewRow, ExhibitorImport>
      send={(bytes, { dryRun, choices, signal, onProgress }) =>
        call(
          exhibitorsApi.import,
          { conference_id, dry_run: String(dryRun), ...choices },
          { bytes, signal, fetch: uploadFetch(onProgress) },
        )
      }
      done={importText.imported}
      undo={({ ids }) => (ids.length === 0 ? null : () => undo.mutate({ conference_id, ids }))}
      onImported={() => refresh([exhibitorsApi.managed, exhibitorsApi.list])}
      onClose={onClose}
      help={
        <>
          <p>{importText.needs}</p>
          <p>{importText.mayHave}</p>
          <p>{importText.drafts}</p>
        </>
      }
      verb={({ imported }) => (imported > 0 ? `Import ${importText.counted(imported)}` : null)}
      allThere={({ already_there: rows, skipped }) => (rows === skipped.length ? importText.allThere(rows) : null)}
      figures={figuresOf}
      disabledReason={({ imported, room }) => (imported > room ? importText.tooMany(room) : null)}
      columns={COLUMNS}
      needsCheck={() => false}
      fields={FIELDS}
    />
  )
}
