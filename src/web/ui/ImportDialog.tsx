import './ImportDialog.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { FileDrop } from './FileDrop.tsx'
import { ImportFile } from './ImportFile.tsx'
import { ImportPreview, type ImportPreviewProps } from './ImportPreview.tsx'
import { Notice } from './Notice.tsx'
import {
  type ImportProblem,
  type ImportReply,
  type ImportWork,
  NO_FILE,
  type ImportOptions,
  useImport,
} from './useImport.ts'
import { type LeavingWords, useLeaving } from './useLeaving.tsx'

type ImportDialogProps<Row extends { line: number }, Reply extends ImportReply<Row>> = {
  /** Which columns the file needs and may have. */
  help: ReactNode
  /** '12 items' as in 'Import 12 items'. */
  countOf: (imported: number) => string
  figures: (reply: Reply) => ImportPreviewProps<Row>['counts']
  /** Why good rows cannot be imported all the same, if so. */
  obstacle?: (reply: Reply) => string | null
} & ImportOptions<Reply> &
  Pick<ImportPreviewProps<Row>, 'columns' | 'needsCheck'>

const NOTHING_NEW = 'There is nothing to import: every row is skipped, and says why.'

const RUNNING: LeavingWords = {
  question: 'The import is still running. If you close now, look at the list to see whether it was finished.',
  leave: 'Close anyway',
  stay: 'Stay',
}
const NOT_IMPORTED: LeavingWords = {
  question: 'Close without importing? Nothing of the file is saved.',
  leave: 'Close',
  stay: 'Stay',
}

/** Imports a CSV file: chosen, tried out and looked at before anything is saved. */
export function ImportDialog<Row extends { line: number }, Reply extends ImportReply<Row>>(
  props: ImportDialogProps<Row, Reply>,
) {
  const { onClose, help, countOf, figures, obstacle, columns, needsCheck } = props
  const { file, reply, problem, work, choose, confirm } = useImport(props)
  const importing = work !== null && !work.dryRun
  const hindered = reply && (reply.imported === 0 ? NOTHING_NEW : (obstacle?.(reply) ?? null))
  const { leave, question } = useLeaving(importing ? RUNNING : reply ? NOT_IMPORTED : null, onClose)

  const foot = (
    <>
      <span className="soft small foot-note">Nothing is saved until you import.</span>
      <Button kind="quiet" onClick={importing ? leave : onClose}>
        Cancel
      </Button>
      <Button
        busy={work !== null}
        busyWord={importing ? 'Importing...' : 'Reading...'}
        obstacle={hindered}
        kind={file ? 'primary' : 'off'}
        title={file ? undefined : NO_FILE}
        onClick={confirm}
      >
        {reply ? `Import ${countOf(reply.imported)}` : 'Import'}
      </Button>
    </>
  )
  return (
    <Dialog
      title="Import CSV"
      about={file && <ImportFile name={file.name} reply={reply} onChoose={importing ? null : choose} />}
      wide={reply !== null}
      onClose={leave}
      foot={question || foot}
    >
      <div className="import">
        {problem && <Problem problem={problem} then={afterFailure(file?.name, reply !== null)} />}
        {hindered && (
          <Notice kind="caution" alert>
            {hindered}
          </Notice>
        )}
        {work && <Progress work={work} />}
        {reply && <ImportPreview reply={reply} counts={figures(reply)} columns={columns} needsCheck={needsCheck} />}
        {!reply && !work && (
          <FileDrop accept=".csv,text/csv" verb="Choose a CSV file" invalid={problem !== null} onChoose={choose}>
            {help}
          </FileDrop>
        )}
      </div>
    </Dialog>
  )
}

function Progress({ work: { dryRun, share } }: { work: ImportWork }) {
  const sending = share < 1
  const words = sending ? 'Sending the file' : dryRun ? 'Reading the file' : 'Importing'
  return (
    <div className="import-progress" role="status">
      <span>{words}…</span>
      {/* Once the file is there nobody knows how long the rest takes. */}
      <progress className="meter" aria-label={words} {...(sending && { value: share, max: 1 })} />
    </div>
  )
}

/** A lost answer does not tell whether the import was finished; an import knows the rows that are there already. */
function afterFailure(fileName: string | undefined, previewed: boolean) {
  if (fileName === undefined) return null
  return previewed
    ? 'You can import it again: rows that are there already are not added twice.'
    : `Nothing of ${fileName} was saved.`
}

function Problem({ problem, then }: { problem: ImportProblem; then: string | null }) {
  const { title, message, reasons } = problem
  const box = useRef<HTMLDivElement>(null)
  // A long preview may be scrolled to its end.
  // In braces: browsers have begun to answer it with a promise, and React would call that to clean up.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box}>
      <Notice kind="danger">
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
