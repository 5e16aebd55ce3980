import { useMemo } from 'react'
import type { FormWith } from './useForm.ts'
import { Combobox } from './Combobox.tsx'
import { Field } from './Field.tsx'

/** A value to take, and what is shown beside it. */
type Suggestion = { value: string; detail?: string | null }

type SuggestFieldProps<Name extends string> = {
  form: FormWith<Name, string>
  name: Name
  label: string
  /** Values used before; any other text is allowed too. */
  suggestions: readonly Suggestion[]
  hint?: string | undefined
  optional?: boolean
}

/** A text input with suggestions, bound to a form. */
export function SuggestField<Name extends string>(props: SuggestFieldProps<Name>) {
  const { form, name, label, suggestions, hint, optional } = props
  const options = useMemo(() => suggestions.map((one) => ({ ...one, label: one.value })), [suggestions])
  return (
    <Field label={label} hint={hint} optional={optional} error={form.errorOf(name)}>
      {(control) => (
        <Combobox
          control={control}
          name={name}
          shown={form.values[name] ?? ''}
          options={options}
          onPick={(text) => form.set(name, text)}
          onType={(text) => form.set(name, text)}
        />
      )}
    </Field>
  )
}
