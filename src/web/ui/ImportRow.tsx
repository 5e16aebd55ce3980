import type { ReactNode } from 'react'
import { Badge } from './Badge.tsx'
import { classes } from './glyph.ts'

/** A column of the preview. `place` is the position of its cell on phones, where a row is a block. */
export type PreviewColumn<Row> = {
  heading: string
  place: 'lead' | 'title' | 'more' | 'start' | 'end' | 'hidden'
  cell: (row: Row) => ReactNode
}

/** `result` is what the import does with the row, where that can be something else than adding or skipping it. */
export type ImportedRow = { line: number; result?: 'new' | 'changed' | 'unchanged' | 'skipped' }

type ImportRowProps<Row> = {
  row: Row
  columns: PreviewColumn<Row>[]
  /** Why the row is skipped; undefined if it is not. */
  skipped: string | undefined
  remarks: { message: string }[]
  check: boolean
}

/** A row of the file, with its warnings or the reason why it is skipped. */
export function ImportRow<Row extends ImportedRow>(props: ImportRowProps<Row>) {
  const { row, columns, skipped, remarks, check } = props
  return (
    <tr className={classes(skipped !== undefined && 'is-skipped')}>
      <td className="tabular soft cell-line">{row.line}</td>
      <td className="cell-result">
        <Result result={skipped === undefined ? row.result : 'skipped'} check={check} />
      </td>
      {columns.map(({ heading, place, cell }) => (
        <td key={heading} className={`cell-${place}`}>
          {place === 'title' ? (
            <>
              <span className="row-title">{cell(row)}</span>
              {skipped !== undefined && <span className="reason reason-skipped">{skipped}</span>}
              {remarks.map(({ message }) => (
                <span key={message} className={classes('reason', check && 'reason-check')}>
                  {message}
                </span>
              ))}
            </>
          ) : (
            cell(row)
          )}
        </td>
      ))}
    </tr>
  )
}

function Result({ result, check }: { result: ImportedRow['result'] | undefined; check: boolean }) {
  if (result === 'skipped') return <Badge kind="danger">Skipped</Badge>
  if (result === 'unchanged') return <Badge kind="plain">Unchanged</Badge>
  if (check) return <Badge kind="caution">Check</Badge>
  return result === 'changed' ? <Badge kind="iris">Changed</Badge> : <Badge kind="plain">New</Badge>
}
