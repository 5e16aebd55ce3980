import { call } from '#web/data/api.ts'
import { ImportDialog, type ImportQuestions } from '#web/ui/ImportDialog.tsx'
import type { PreviewColumn } from '#web/ui/ImportRow.tsx'
import { refresh } from '#web/data/queries.ts'
import { uploadFetch } from '#web/data/uploadFetch.ts'
import { type DelegateImport, delegatesApi } from '../contract.ts'
import { DELEGATE_FIELDS } from '../rules.ts'
import { importText, text } from '../text.ts'
import { useUndoImport } from './useUndoImport.ts'

type PreviewRow = DelegateImport['rows'][number]

const COLUMNS: PreviewColumn<PreviewRow>[] = [
  { heading: 'Name', place: 'title', cell: ({ full_name }) => <bdi>{full_name}</bdi> },
  { heading: 'Email', place: 'more', cell: ({ email }) => <bdi>{email}</bdi> },
  { heading: 'Company', place: 'start', cell: ({ company }) => <bdi>{company}</bdi> },
  { heading: 'Position', place: 'end', cell: ({ position }) => <bdi>{position}</bdi> },
]

function figuresOf({ imported, already_there, skipped, credits: { used, limit } }: DelegateImport) {
  const left = limit === null ? 0 : Math.max(0, limit - used)
  const others = skipped.length - already_there
  return [
    { count: imported, label: imported === 1 ? 'delegate to import' : 'delegates to import' },
    ...(already_there === 0
      ? []
      : [{ count: already_there, label: already_there === 1 ? 'delegate already' : 'delegates already' }]),
    { count: others, label: others === 1 ? 'row skipped' : 'rows skipped' },
    ...(limit === null ? [] : [{ count: left, label: left === 1 ? 'attendee credit left' : 'attendee credits left' }]),
  ]
}

/** Says before the import that more are imported than can be invited at once. */
function sayLimit({ reply }: ImportQuestions<DelegateImport>) {
  if (!reply || reply.imported <= reply.invitations_a_day) return null
  return <p className="hint">{importText.invitationsADay(reply.invitations_a_day)}</p>
}

/** Why the file cannot be imported although its rows are valid; null if it can. */
function disabledReasonOf({ imported, credits: { used, limit } }: DelegateImport) {
  if (limit === null || used + imported <= limit) return null
  return importText.tooFewCredits(Math.max(0, limit - used), imported)
}

/** Imports delegates from a CSV file. */
export function ImportDelegatesDialog({ conference_id, onClose }: { conference_id: string; onClose: () => void }) {
  const undo = useUndoImport()
  return (
    <ImportDialog<PreviewRow, DelegateImport>
      send={(bytes, { dryRun, choices, signal, onProgress }) =>
        call(
          delegatesApi.import,
          { conference_id, dry_run: String(dryRun), ...choices },
          { bytes, signal, fetch: uploadFetch(onProgress) },
        )
      }
      done={text.imported}
      undo={({ import_id }) => (import_id === null ? null : () => undo.mutate({ conference_id, import_id }))}
      onImported={() => refresh([delegatesApi.list, delegatesApi.counts])}
      onClose={onClose}
      help={
        <>
          <p>{importText.needs}</p>
          <p>{importText.mayHave}</p>
        </>
      }
      verb={({ imported }) => (imported > 0 ? importText.verb(imported) : null)}
      allThere={({ already_there: rows, skipped }) => (rows === skipped.length ? importText.allThere(rows) : null)}
      figures={figuresOf}
      disabledReason={disabledReasonOf}
      columns={COLUMNS}
      questions={sayLimit}
      needsCheck={() => false}
      fields={DELEGATE_FIELDS.map((field) => ({ field, label: importText.fields[field] }))}
    />
  )
}
