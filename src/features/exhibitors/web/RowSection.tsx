import { type ReactNode, useId } from 'react'
import { FormRefusal } from '#web/forms/FormRefusal.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

type RowSectionProps<Row> = {
  title: string
  /** The label of the button that adds a row. */
  verb: string
  /** What a row is, for the buttons that remove one. */
  what: string
  rows: readonly Row[]
  /** Why the list as a whole was refused, for example because somebody else has changed it. */
  error: string | undefined
  onAdd: () => void
  onRemove: (at: number) => void
  children: (row: Row, at: number) => ReactNode
}

/** A list of the form whose rows can be added and removed. */
export function RowSection<Row>(props: RowSectionProps<Row>) {
  const { title, verb, what, rows, error, onAdd, onRemove, children } = props
  const id = useId()
  return (
    <section className="row-section" aria-labelledby={id}>
      <div className="spread">
        <h3 id={id}>{title}</h3>
        <Button kind="secondary" size="small" glyph="plus" onClick={onAdd}>
          {verb}
        </Button>
      </div>
      <FormRefusal message={error} />
      <ul>
        {rows.map((row, at) => (
          <li key={at}>
            <div className="stack">{children(row, at)}</div>
            <IconButton glyph="trash" label={`Remove ${what} ${at + 1}`} onClick={() => onRemove(at)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The rows with one of them changed. */
export function changeRow<Row extends object>(rows: readonly Row[], at: number, change: Partial<Row>) {
  return rows.map((row, place) => (place === at ? { ...row, ...change } : row))
}
