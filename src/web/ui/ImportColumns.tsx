import { type SyntheticEvent, useId, useState } from 'react'
import { Button } from './Button.tsx'

export type ImportField = { field: string; label: string }

type ImportColumnsProps = {
  fields: readonly ImportField[]
  /** All headings of the file, in order. */
  headings: readonly string[]
  /** The columns that were recognised; null where the file was refused. */
  found: readonly { field: string; heading: string }[] | null
  /** The fields without a column that must have one. */
  missing: readonly string[]
  /** Takes the choices as the endpoint does: 'title:2,day:1'. */
  onChoose: (columns: string) => void
}

/** Shows which column of the file holds which field, and lets one choose another one. */
export function ImportColumns({ fields, headings, found, missing, onChoose }: ImportColumnsProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [opened, setOpened] = useState(false)
  const id = useId()

  function apply(event: SyntheticEvent) {
    event.preventDefault()
    const pairs = Object.entries(chosen).filter(([, column]) => column !== '')
    onChoose(pairs.map(([field, column]) => `${field}:${column}`).join(','))
  }

  function recognised(field: string) {
    if (found) return found.find((one) => one.field === field)?.heading ?? 'No column'
    return missing.includes(field) ? 'Not found' : 'As recognised'
  }

  return (
    <>
      {found && (
        <p className="import-columns">
          Columns:{' '}
          {found.map(({ field, heading }) => (
            <span key={field}>
              <b dir="auto">{heading}</b> → {field.replaceAll('_', ' ')}
            </span>
          ))}
          <button type="button" className="link" aria-expanded={opened} onClick={() => setOpened(!opened)}>
            Change columns
          </button>
        </p>
      )}
      {(opened || missing.length > 0) && (
        <form className="import-choices" onSubmit={apply}>
          {fields.map(({ field, label }) => (
            <div key={field} className="field">
              <label htmlFor={`${id}-${field}`}>{label}</label>
              <span className="select glyph-chevron-down">
                <select
                  id={`${id}-${field}`}
                  className="input"
                  aria-invalid={missing.includes(field) || undefined}
                  value={chosen[field] ?? ''}
                  onChange={({ target }) => setChosen({ ...chosen, [field]: target.value })}
                >
                  <option value="">{recognised(field)}</option>
                  {headings.map((heading, at) => (
                    // Two columns may have the same heading.
                    <option key={`${at} ${heading}`} value={at + 1}>
                      {heading || `Column ${at + 1}`}
                    </option>
                  ))}
                  <option value="0">Leave empty</option>
                </select>
              </span>
            </div>
          ))}
          <Button type="submit" kind="secondary">
            Read the file with these columns
          </Button>
        </form>
      )}
    </>
  )
}
