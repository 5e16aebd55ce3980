import { type SyntheticEvent, useState } from 'react'
import { Field } from '#web/forms/Field.tsx'
import { Button } from './Button.tsx'
import type { FoundColumn } from './useImport.ts'

export type ImportField = { field: string; label: string }

type ImportColumnsProps = {
  fields: readonly ImportField[]
  /** All headings of the file, in order. */
  headings: readonly string[]
  /** The columns that were recognised. */
  found: readonly FoundColumn[]
  /** Whether the file was read with them. */
  wasRead: boolean
  /** For each field without a column that must have one, what to say of it. */
  missing: Readonly<Record<string, string>>
  /** Takes the choices as the endpoint does: 'title:2,day:1'. */
  onChoose: (columns: string) => void
}

/** Shows which column of the file holds which field and which are not used, and lets one choose another one. */
export function ImportColumns({ fields, headings, found, wasRead, missing, onChoose }: ImportColumnsProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [opened, setOpened] = useState(false)
  const isMissing = Object.keys(missing).length > 0

  function apply(event: SyntheticEvent) {
    event.preventDefault()
    const pairs = Object.entries(chosen).filter(([, column]) => column !== '')
    onChoose(pairs.map(([field, column]) => `${field}:${column}`).join(','))
  }

  function recognised(field: string) {
    const column = found.find((one) => one.field === field)
    if (column) return `${named(column.heading, column.index)} (recognised)`
    return field in missing ? 'Not found' : 'No column'
  }

  return (
    <>
      {wasRead && <ColumnSummary headings={headings} found={found} opened={opened} onOpen={setOpened} />}
      {(opened || isMissing) && (
        <form className="import-choices" onSubmit={apply}>
          {fields.map(({ field, label }) => (
            <Field key={field} label={label} error={missing[field]}>
              {(control) => (
                <span className="select glyph-chevron-down">
                  <select
                    {...control}
                    className="input"
                    value={chosen[field] ?? ''}
                    onChange={({ target }) => setChosen({ ...chosen, [field]: target.value })}
                  >
                    <option value="">{recognised(field)}</option>
                    {headings.map((heading, at) => (
                      // Two columns may have the same heading.
                      <option key={`${at} ${heading}`} value={at + 1}>
                        {named(heading, at)}
                      </option>
                    ))}
                    <option value="0">Leave empty</option>
                  </select>
                </span>
              )}
            </Field>
          ))}
          <Button type="submit" kind="secondary">
            Read the file with these columns
          </Button>
        </form>
      )}
    </>
  )
}

function named(heading: string, at: number) {
  return heading || `Column ${at + 1}`
}

type ColumnSummaryProps = Pick<ImportColumnsProps, 'headings' | 'found'> & {
  opened: boolean
  onOpen: (opened: boolean) => void
}

/** Which column became which field, and which became none. */
function ColumnSummary({ headings, found, opened, onOpen }: ColumnSummaryProps) {
  const used = new Set(found.map(({ index }) => index))
  const unused = headings.flatMap((heading, at) => (used.has(at) || heading === '' ? [] : { heading, at }))
  return (
    <div className="import-columns">
      <p>
        Columns:{' '}
        {found.map(({ field, heading, index }, place) => (
          <span key={index}>
            <b dir="auto">{heading}</b> → {field.replaceAll('_', ' ')}
            {place < found.length - 1 && ', '}
          </span>
        ))}
      </p>
      {unused.length > 0 && (
        <p>
          Not used:{' '}
          {unused.map(({ heading, at }, place) => (
            <span key={at}>
              <b dir="auto">{heading}</b>
              {place < unused.length - 1 && ', '}
            </span>
          ))}
        </p>
      )}
      <button type="button" className="link" aria-expanded={opened} onClick={() => onOpen(!opened)}>
        Change columns
      </button>
    </div>
  )
}
