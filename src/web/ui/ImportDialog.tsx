import './ImportDialog.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { FileDrop } from '#web/forms/FileDrop.tsx'
import { ImportColumns, type ImportField } from './ImportColumns.tsx'
import { ImportFile } from './ImportFile.tsx'
import { ImportPreview, type ImportPreviewProps } from './ImportPreview.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import type { ImportedRow } from './ImportRow.tsx'
import { Notice } from './Notice.tsx'
import {
  type ImportChoices,
  type ImportProblem,
  type ImportReply,
  NO_FILE,
  type ImportOptions,
  useImport,
} from './useImport.ts'
import { type ConfirmCloseText, useConfirmClose } from './useConfirmClose.tsx'

/** What the questions of one import get. */
export type ImportQuestions<Reply> = {
  reply: Reply | null
  problem: ImportProblem | null
  choices: ImportChoices
  /** Reads the file again with these choices. */
  decide: (changed: ImportChoices) => void
}

type ImportFormats<Reply> = {
  /** The `accept` attribute. Files are recognised by their content. */
  accept: string
  verb: string
  /** What a file was recognised as; null for CSV. */
  nameOf: (reply: Reply) => string | null
}

const CSV_ONLY: ImportFormats<unknown> = { accept: '.csv,text/csv', verb: 'Choose a CSV file', nameOf: () => null }

type ImportDialogProps<Row extends ImportedRow, Reply extends ImportReply<Row>> = {
  /** Explains the required and optional columns. */
  help: ReactNode
  /** 'Import 12 items'; null where the import would write nothing. */
  verb: (reply: Reply) => string | null
  /** The sentence for a file whose rows are all there already; null for any other. */
  allThere: (reply: Reply) => string | null
  figures: (reply: Reply) => ImportPreviewProps<Row>['counts']
  /** Why valid rows cannot be imported anyway; null if they can. */
  disabledReason?: (reply: Reply) => string | null
  /** What an import reads beside CSV. */
  formats?: ImportFormats<Reply>
  /** The fields that a column can be chosen for. */
  fields: readonly ImportField[]
  /** Asks what the file leaves open, above the rows. */
  questions?: (props: ImportQuestions<Reply>) => ReactNode
} & ImportOptions<Reply> &
  Pick<ImportPreviewProps<Row>, 'columns' | 'needsCheck'>

const NONE_MISSING = {}
const NOTHING_TO_IMPORT = 'There is nothing to import. Every row is skipped; each one says why.'

const RUNNING: ConfirmCloseText = {
  question: 'The import is still running. If you close now, check the list later to see whether it finished.',
  leave: 'Close anyway',
  stay: 'Stay',
}
const NOT_IMPORTED: ConfirmCloseText = {
  question: 'Close without importing? Nothing from the file has been saved.',
  leave: 'Close',
  stay: 'Stay',
}

/** Imports a file, with a preview before anything is saved. */
export function ImportDialog<Row extends ImportedRow, Reply extends ImportReply<Row>>(
  props: ImportDialogProps<Row, Reply>,
) {
  const { onClose, help, verb, figures, allThere, disabledReason, columns, needsCheck, fields, questions } = props
  const { accept, verb: chooseVerb, nameOf } = props.formats ?? CSV_ONLY
  const { file, reply, problem, work, columns: read, choices, choose, decide, confirm } = useImport(props)
  const importing = work !== null && !work.dryRun
  const blockedBy =
    reply && (verb(reply) === null ? (allThere(reply) ?? NOTHING_TO_IMPORT) : (disabledReason?.(reply) ?? null))
  const { leave, question } = useConfirmClose(importing ? RUNNING : reply ? NOT_IMPORTED : null, onClose)

  const foot = (
    <>
      <span className="soft small dialog-note">Nothing is saved until you import.</span>
      <Button kind="quiet" onClick={importing ? leave : onClose}>
        Cancel
      </Button>
      <Button
        busy={work !== null}
        busyWord={importing ? 'Importing...' : 'Reading...'}
        disabledReason={blockedBy ?? (file && problem?.isInvalid ? problem.message : null)}
        kind={file ? 'primary' : 'off'}
        title={file ? undefined : NO_FILE}
        onClick={confirm}
      >
        {problem?.isStale ? 'Check again' : ((reply && verb(reply)) ?? 'Import')}
      </Button>
    </>
  )
  return (
    <Dialog
      title="Import CSV"
      about={
        file && (
          <ImportFile
            name={file.name}
            format={reply && nameOf(reply)}
            accept={accept}
            reply={reply}
            onChoose={importing ? null : choose}
          />
        )
      }
      wide={reply !== null}
      onClose={leave}
      foot={question || foot}
    >
      <div className="import">
        {problem && (
          <Problem problem={problem} then={problem.isStale ? null : afterFailure(file?.name, reply !== null)} />
        )}
        {blockedBy && (
          <Notice kind="caution" alert>
            {blockedBy}
          </Notice>
        )}
        {work && <ImportProgress isPreview={work.dryRun} share={work.share} />}
        {file && read.headings.length > 0 && (
          <ImportColumns
            key={file.name}
            fields={fields}
            {...read}
            wasRead={reply !== null}
            missing={problem?.missing ?? NONE_MISSING}
            onChoose={(chosen) => decide({ columns: chosen })}
          />
        )}
        {file && (reply ?? problem) && questions?.({ reply, problem, choices, decide })}
        {reply && <ImportPreview reply={reply} counts={figures(reply)} columns={columns} needsCheck={needsCheck} />}
        {!reply && !work && (
          <FileDrop accept={accept} verb={chooseVerb} invalid={problem !== null} onChoose={choose}>
            {help}
          </FileDrop>
        )}
      </div>
    </Dialog>
  )
}

/** What to say after a failure. When the answer was lost, the import may have finished, but importing again adds no row twice. */
function afterFailure(fileName: string | undefined, previewed: boolean) {
  if (fileName === undefined) return null
  return previewed
    ? 'You can import it again. Rows that were already imported are not added twice.'
    : `Nothing from ${fileName} was saved.`
}

function Problem({ problem, then }: { problem: ImportProblem; then: string | null }) {
  const { title, message, reasons } = problem
  const box = useRef<HTMLDivElement>(null)
  // The preview may be scrolled down.
  // In braces, because scrollTo may return a promise, which React would take for a cleanup function.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box}>
      <Notice kind="danger" alert>
        <p>
          <b>{title}</b>
        </p>
        <p>{message}</p>
        {reasons.length > 0 && (
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        {then && <p className="small">{then}</p>}
      </Notice>
    </div>
  )
}
