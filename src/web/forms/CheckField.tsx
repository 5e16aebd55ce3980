import { type ReactNode, useId } from 'react'
import type { FormWith } from './useForm.ts'

type CheckFieldProps<Name extends string> = {
  form: FormWith<Name, boolean>
  name: Name
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

/** A checkbox of a form. Use Switch for a setting that takes effect immediately. */
export function CheckField<Name extends string>({ form, name, label, hint, disabled }: CheckFieldProps<Name>) {
  const id = useId()
  const error = form.errorOf(name)
  const note = error ?? hint
  return (
    <div className="checkbox">
      <input
        id={id}
        type="checkbox"
        name={name}
        disabled={disabled}
        checked={form.values[name] ?? false}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event) => form.set(name, event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {note && (
        <span id={`${id}-note`} className={error ? 'error glyph glyph-small glyph-alert' : 'hint'}>
          {note}
        </span>
      )}
    </div>
  )
}
