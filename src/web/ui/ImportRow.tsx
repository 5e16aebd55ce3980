import type { ReactNode } from 'react'
import { Badge } from './Badge.tsx'
import { classes } from './glyph.ts'

/** One column of a preview. `place` is where its cell stands in the block that a row becomes on a phone. */
export type PreviewColumn<Row> = {
  heading: string
  place: 'lead' | 'title' | 'more' | 'start' | 'end' | 'hidden'
  cell: (row: Row) => ReactNode
}

type ImportRowProps<Row> = {
  row: Row
  columns: PreviewColumn<Row>[]
  /** Why it is left out, where it is. */
  skipped: string | undefined
  remarks: { message: string }[]
  check: boolean
}

/** One row of a file, and what becomes of it. */
export function ImportRow<Row extends { line: number }>(props: ImportRowProps<Row>) {
  const { row, columns, skipped, remarks, check } = props
  return (
    <tr className={classes(skipped !== undefined && 'is-skipped')}>
      <td className="num soft in-line">{row.line}</td>
      <td className="in-result">
        <Result skipped={skipped !== undefined} check={check} />
      </td>
      {columns.map(({ heading, place, cell }) => (
        <td key={heading} className={`in-${place}`}>
          {place === 'title' ? (
            <>
              <span className="ti">{cell(row)}</span>
              {skipped !== undefined && <span className="why why-skipped">{skipped}</span>}
              {remarks.map(({ message }) => (
                <span key={message} className={classes('why', check && 'why-check')}>
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

function Result({ skipped, check }: { skipped: boolean; check: boolean }) {
  if (skipped) return <Badge kind="danger">Skipped</Badge>
  return check ? <Badge kind="caution">Check</Badge> : <Badge kind="plain">New</Badge>
}
