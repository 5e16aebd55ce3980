import { type ReactNode, useState } from 'react'
import type { FormWith } from './useForm.ts'
import { Field } from './Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

type PasswordFieldProps<Name extends string> = {
  form: FormWith<Name, string>
  name: Name
  label: string
  /** Whether password managers fill in or suggest a password. */
  autoComplete: 'current-password' | 'new-password'
  hint?: ReactNode
}

/** A password input with a button to show it, bound to a form. */
export function PasswordField<Name extends string>({
  form,
  name,
  label,
  autoComplete,
  hint,
}: PasswordFieldProps<Name>) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={form.errorOf(name)}>
      {(control) => (
        <span className="password-field">
          <input
            {...control}
            className="input"
            type={shown ? 'text' : 'password'}
            name={name}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            value={form.values[name] ?? ''}
            onChange={(event) => form.set(name, event.target.value)}
          />
          <IconButton
            label={shown ? 'Hide characters' : 'Show characters'}
            glyph={shown ? 'eye-off' : 'eye'}
            onClick={() => setShown(!shown)}
          />
        </span>
      )}
    </Field>
  )
}
