import { Field } from '#web/forms/Field.tsx'

type RowFieldProps = {
  /** The path of the value in the form, such as `products.0.name`. */
  name: string
  label: string
  value: string
  error: string | undefined
  maxLength: number
  long?: boolean
  onChange: (value: string) => void
}

/** A text field of a row in a list that the form saves as a whole. */
export function RowField({ name, label, value, error, maxLength, long = false, onChange }: RowFieldProps) {
  const Control = long ? 'textarea' : 'input'
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Control
          {...control}
          {...(long && { rows: 2 })}
          className="input"
          name={name}
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
