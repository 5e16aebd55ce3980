import type { KeyboardEvent } from 'react'
import { Field } from '#web/forms/Field.tsx'

type LineFieldProps = {
  label: string
  value: string
  most: number
  onChange: (value: string) => void
  optional?: boolean
  hint?: string
  error?: string | undefined
}

/** One line of text in a dialog about a meeting. It is wrapped, so that all of it can be read on a phone. */
export function LineField({ label, value, most, onChange, optional, hint, error }: LineFieldProps) {
  return (
    <Field label={label} hint={hint} optional={optional} error={error}>
      {(control) => (
        <textarea
          {...control}
          className="input"
          rows={3}
          value={value}
          maxLength={most}
          onChange={({ target }) => onChange(target.value.replaceAll('\n', ' '))}
          onKeyDown={sendOnEnter}
        />
      )}
    </Field>
  )
}

/** As in a field of one line. While a word is composed, Enter chooses it. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
