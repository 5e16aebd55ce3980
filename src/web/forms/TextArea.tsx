import type { ComponentProps, ReactNode } from 'react'
import type { FormWith } from './useForm.ts'
import { Field } from './Field.tsx'

type TextAreaProps<Name extends string> = Pick<
  ComponentProps<'textarea'>,
  'disabled' | 'maxLength' | 'placeholder' | 'rows'
> & {
  form: FormWith<Name, string>
  name: Name
  label: string
  hint?: ReactNode
  optional?: boolean
}

/** A textarea, bound to a form. */
export function TextArea<Name extends string>({
  form,
  name,
  label,
  hint,
  optional,
  rows = 4,
  ...input
}: TextAreaProps<Name>) {
  return (
    <Field label={label} hint={hint} optional={optional} error={form.errorOf(name)}>
      {(control) => (
        <textarea
          {...input}
          {...control}
          className="input"
          rows={rows}
          name={name}
          value={form.values[name] ?? ''}
          onChange={(event) => form.set(name, event.target.value)}
        />
      )}
    </Field>
  )
}
