import type { ReactNode } from 'react'
import type { Form } from './useForm.ts'
import { Field } from './Field.tsx'

type SelectFieldProps<Name extends string, Values extends Record<Name, string | null | undefined>> = {
  form: Form<Values>
  name: Name
  label: string
  /** An option with null or '' as its value means that nothing is chosen. */
  options: readonly { value: Values[Name]; label: string }[]
  hint?: ReactNode
  optional?: boolean
  disabled?: boolean
}

/** A select, bound to a form. */
export function SelectField<Name extends string, Values extends Record<Name, string | null | undefined>>({
  form,
  name,
  label,
  options,
  hint,
  optional,
  disabled,
}: SelectFieldProps<Name, Values>) {
  function choose(word: string) {
    const chosen = options.find(({ value }) => (value ?? '') === word)
    if (chosen) form.set(name, chosen.value)
  }

  return (
    <Field label={label} hint={hint} optional={optional} error={form.errorOf(name)}>
      {(control) => (
        <span className="select glyph-chevron-down">
          <select
            {...control}
            className="input"
            name={name}
            disabled={disabled}
            value={form.values[name] ?? ''}
            onChange={(event) => choose(event.target.value)}
          >
            {options.map(({ value, label: word }) => (
              <option key={value ?? ''} value={value ?? ''}>
                {word}
              </option>
            ))}
          </select>
        </span>
      )}
    </Field>
  )
}
