import { useState } from 'react'
import { Button } from './Button.tsx'
import { Choice } from './Choice.tsx'
import { type ImportedRow, ImportRow, type PreviewColumn } from './ImportRow.tsx'
import type { ImportReply } from './useImport.ts'

export type ImportPreviewProps<Row extends ImportedRow> = {
  reply: ImportReply<Row>
  /** The counts above the rows, the most important one first. */
  counts: { count: number; label: string }[]
  columns: PreviewColumn<Row>[]
  /** Whether the row has a warning to check before importing. */
  needsCheck: (row: Row) => boolean
}

/** The preview of an import: counts and rows. */
export function ImportPreview<Row extends ImportedRow>(props: ImportPreviewProps<Row>) {
  const { reply, counts } = props
  return (
    <>
      <dl className="import-counts">
        {counts.map(({ count, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count.toLocaleString('en-GB')}</dd>
          </div>
        ))}
      </dl>
      {commonRemarks(reply).map(([message, count]) => (
        <p key={message} className="hint">
          {count.toLocaleString('en-GB')} rows: {message}
        </p>
      ))}
      <Rows {...props} />
    </>
  )
}

/** A warning on more rows than this is shown once above them. */
const MOST_REPEATED = 5

function commonRemarks({ warnings }: ImportReply<{ line: number }>) {
  const counts = new Map<string, number>()
  for (const { message } of warnings) counts.set(message, (counts.get(message) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > MOST_REPEATED)
}

type Shown = 'all' | 'warned' | 'skipped' | 'unchanged'

/** How many rows are shown at first, and how many more at each press: browsers are slow with thousands. */
const STEP = 200

function Rows<Row extends ImportedRow>({ reply, columns, needsCheck }: ImportPreviewProps<Row>) {
  const [shown, setShown] = useState<Shown>('all')
  const [most, setMost] = useState(STEP)
  const reasons = new Map(reply.skipped.map(({ line, reason }) => [line, reason]))
  const common = new Map(commonRemarks(reply))
  const warnings = Map.groupBy(reply.warnings, ({ line }) => line)
  const parts: Record<Shown, Row[]> = {
    all: reply.rows.filter(({ result }) => result !== 'unchanged'),
    unchanged: reply.rows.filter(({ result }) => result === 'unchanged'),
    warned: reply.rows.filter(({ line }) => warnings.has(line)),
    skipped: reply.rows.filter(({ line }) => reasons.has(line)),
  }
  const options = [
    { id: 'all' as const, label: parts.unchanged.length > 0 ? 'To import' : 'All rows' },
    { id: 'warned' as const, label: 'Warnings' },
    { id: 'skipped' as const, label: 'Skipped' },
    { id: 'unchanged' as const, label: 'Unchanged' },
  ].filter(({ id }) => parts[id].length > 0)
  // The counts say it all where every row is there already.
  if (parts.all.length === 0) return null
  // After a change of columns there may be nothing left of what was shown.
  const part = parts[shown].length > 0 ? shown : 'all'
  const rows = parts[part].slice(0, most)
  const more = parts[part].length - rows.length
  const remarksOf = (line: number) => {
    const remarks = warnings.get(line) ?? []
    return part === 'warned' ? remarks : remarks.filter(({ message }) => !common.has(message))
  }

  return (
    <>
      {options.length > 1 && <Choice label="Rows to show" options={options} selected={part} onSelect={setShown} />}
      <div className="table-box import-rows" tabIndex={0} role="region" aria-label="Preview">
        <table className="table table-dense">
          <thead>
            <tr>
              {['Row', 'Result', ...columns.map(({ heading }) => heading)].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ImportRow
                key={row.line}
                row={row}
                columns={columns}
                skipped={reasons.get(row.line)}
                remarks={remarksOf(row.line)}
                check={needsCheck(row)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 && (
        <div className="row">
          <span className="hint">and {more.toLocaleString('en-GB')} more</span>
          <Button kind="quiet" size="small" onClick={() => setMost(most + STEP)}>
            Show more rows
          </Button>
        </div>
      )}
    </>
  )
}
