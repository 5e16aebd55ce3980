import { type ReactNode, useId } from 'react'

/** What a control needs so that its label, hint and error are read with it. */
export type FieldControl = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

type FieldProps = {
  label: string
  /** Stands under the field until an error takes its place. */
  hint?: ReactNode
  error?: string | undefined
  /** Says so beside the label. */
  optional?: boolean
  children: (control: FieldControl) => ReactNode
}

/** Label above, control, hint or error below. The fields bound to a form are built on it. */
export function Field({ label, hint, error, optional = false, children }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="hint"> (optional)</span>}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': note ? `${id}-note` : undefined })}
      {note && (
        <span id={`${id}-note`} className={error ? 'error glyph glyph-s g-alert' : 'hint'}>
          {note}
        </span>
      )}
    </div>
  )
}
