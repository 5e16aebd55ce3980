import type { ReactNode } from 'react'
import type { FormWith } from './useForm.ts'
import { Field } from './Field.tsx'

type DateFieldProps<Name extends string> = {
  form: FormWith<Name, string>
  name: Name
  label: string
  /** First and last day that can be picked, as YYYY-MM-DD. */
  min?: string | null
  max?: string | null
  hint?: ReactNode
  optional?: boolean
  disabled?: boolean
}

/** A date as YYYY-MM-DD with the browser's date picker, bound to a form. No date is ''. */
export function DateField<Name extends string>({
  form,
  name,
  label,
  min,
  max,
  hint,
  optional,
  disabled,
}: DateFieldProps<Name>) {
  return (
    <Field label={label} hint={hint} optional={optional} error={form.errorOf(name)}>
      {(control) => (
        <input
          {...control}
          className="input"
          type="date"
          name={name}
          min={min || undefined}
          max={max || undefined}
          disabled={disabled}
          value={form.values[name] ?? ''}
          onChange={(event) => form.set(name, event.target.value)}
        />
      )}
    </Field>
  )
}
