import type { ComponentProps, ReactNode } from 'react'
import type { FormWith } from './useForm.ts'
import { Field } from './Field.tsx'

type TextFieldProps<Name extends string> = Pick<
  ComponentProps<'input'>,
  | 'autoComplete'
  | 'autoFocus'
  | 'disabled'
  | 'inputMode'
  | 'list'
  | 'maxLength'
  | 'placeholder'
  | 'readOnly'
  | 'spellCheck'
> & {
  form: FormWith<Name, string>
  name: Name
  label: string
  hint?: ReactNode
  optional?: boolean
  type?: 'text' | 'email' | 'url' | 'tel' | 'time'
  /** For a text of several lines: how many are seen at once. */
  rows?: number
}

/** A text input, bound to a form. */
export function TextField<Name extends string>({
  form,
  name,
  label,
  hint,
  optional,
  type = 'text',
  rows,
  list,
  ...input
}: TextFieldProps<Name>) {
  return (
    <Field label={label} hint={hint} optional={optional} error={form.errorOf(name)}>
      {(control) => {
        const bound = { ...input, ...control, className: 'input', name, value: form.values[name] ?? '' }
        return rows === undefined ? (
          <input {...bound} list={list} type={type} onChange={(event) => form.set(name, event.target.value)} />
        ) : (
          <textarea {...bound} rows={rows} onChange={(event) => form.set(name, event.target.value)} />
        )
      }}
    </Field>
  )
}
