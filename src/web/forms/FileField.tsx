import type { ReactNode } from 'react'
import type { FormWith } from './useForm.ts'
import { Field } from './Field.tsx'

type FileFieldProps<Name extends string> = {
  form: FormWith<Name, File>
  name: Name
  label: string
  /** The `accept` attribute: '.csv' or 'image/*'. */
  accept: string
  /** The label of the button. */
  verb?: string
  hint?: ReactNode
  optional?: boolean
  disabled?: boolean
}

/** A file input, bound to a form. */
export function FileField<Name extends string>({
  form,
  name,
  label,
  accept,
  verb = 'Choose file',
  ...more
}: FileFieldProps<Name>) {
  const file = form.values[name]
  return (
    <Field label={label} hint={more.hint} optional={more.optional} error={form.errorOf(name)}>
      {(control) => (
        <span className="file-field">
          <input
            {...control}
            type="file"
            name={name}
            accept={accept}
            disabled={more.disabled}
            onChange={(event) => form.set(name, event.target.files?.[0] ?? null)}
          />
          <label htmlFor={control.id} className="btn btn-secondary glyph glyph-upload">
            {verb}
          </label>
          {file && <span className="truncate soft">{file.name}</span>}
        </span>
      )}
    </Field>
  )
}
