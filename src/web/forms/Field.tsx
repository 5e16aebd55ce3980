import { type ReactNode, useId } from 'react'

/** The attributes that link a control to its label, hint and error. */
export type FieldControl = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

type FieldProps = {
  label: string
  /** Shown below the field, unless there is an error. */
  hint?: ReactNode
  error?: string | undefined
  /** Shows "optional" next to the label. */
  optional?: boolean | undefined
  children: (control: FieldControl) => ReactNode
}

/** A control with its label, hint and error. All form fields use it. */
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
        <span id={`${id}-note`} className={error ? 'error glyph glyph-small glyph-alert' : 'hint'}>
          {note}
        </span>
      )}
    </div>
  )
}
