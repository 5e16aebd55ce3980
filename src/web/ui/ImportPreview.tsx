import { useState } from 'react'
import { Choice } from './Choice.tsx'
import { ImportRow, type PreviewColumn } from './ImportRow.tsx'
import type { ImportReply } from './useImport.ts'

export type ImportPreviewProps<Row extends { line: number }> = {
  reply: ImportReply<Row>
  /** The counts above the rows, the most important one first. */
  counts: { count: number; label: string }[]
  columns: PreviewColumn<Row>[]
  /** Whether the row has a warning to check before importing. */
  needsCheck: (row: Row) => boolean
}

/** The preview of an import: counts, columns and rows. */
export function ImportPreview<Row extends { line: number }>(props: ImportPreviewProps<Row>) {
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
      <p className="import-columns">
        Columns:{' '}
        {reply.columns.map(({ field, heading }) => (
          <span key={field}>
            <b dir="auto">{heading}</b> → {field.replaceAll('_', ' ')}
          </span>
        ))}
      </p>
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

type Shown = 'all' | 'check' | 'skipped'

/** The most rows shown; rows with problems can be filtered. */
const MOST_SHOWN = 200

function Rows<Row extends { line: number }>({ reply, columns, needsCheck }: ImportPreviewProps<Row>) {
  const [shown, setShown] = useState<Shown>('all')
  const reasons = new Map(reply.skipped.map(({ line, reason }) => [line, reason]))
  const common = new Map(commonRemarks(reply))
  const remarks = Map.groupBy(
    reply.warnings.filter(({ message }) => !common.has(message)),
    ({ line }) => line,
  )
  const parts: Record<Shown, Row[]> = {
    all: reply.rows,
    check: reply.rows.filter(needsCheck),
    skipped: reply.rows.filter(({ line }) => reasons.has(line)),
  }
  const options = [
    { id: 'all' as const, label: 'All rows' },
    { id: 'check' as const, label: 'To check' },
    { id: 'skipped' as const, label: 'Skipped' },
  ].filter(({ id }) => parts[id].length > 0)
  const rows = parts[shown].slice(0, MOST_SHOWN)
  const total = shown === 'all' ? reply.imported + reply.skipped.length : parts[shown].length

  return (
    <>
      {options.length > 1 && <Choice label="Rows to show" options={options} selected={shown} onSelect={setShown} />}
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
                remarks={remarks.get(row.line) ?? []}
                check={needsCheck(row)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {total > rows.length && <p className="hint">and {(total - rows.length).toLocaleString('en-GB')} more</p>}
    </>
  )
}
