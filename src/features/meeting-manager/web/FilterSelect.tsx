type FilterSelectProps = {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** A select that filters what is below it, and needs no visible label because its options say what they are. */
export function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  return (
    <span className="select glyph-chevron-down">
      <select className="input" aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}
