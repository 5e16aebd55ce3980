import { Field } from '#web/forms/Field.tsx'

type OptionSelectProps<Value extends string | number> = {
  label: string
  value: Value
  options: readonly Value[]
  wordOf: (value: Value) => string
  hint?: string
  disabled?: boolean
  onChange: (value: Value) => void
}

/** A select of a few values. One that is stored and is none of them is offered as well. */
export function OptionSelect<Value extends string | number>(props: OptionSelectProps<Value>) {
  const { label, value, options, wordOf, hint, disabled, onChange } = props
  const offered = options.includes(value) ? options : [...options, value]
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <span className="select glyph-chevron-down">
          <select
            {...control}
            className="input"
            disabled={disabled}
            value={value}
            onChange={({ target }) => {
              const chosen = offered.find((option) => String(option) === target.value)
              if (chosen !== undefined) onChange(chosen)
            }}
          >
            {offered.map((option) => (
              <option key={option} value={option}>
                {wordOf(option)}
              </option>
            ))}
          </select>
        </span>
      )}
    </Field>
  )
}
