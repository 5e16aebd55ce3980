import { useEffect, useEffectEvent, useRef } from 'react'

type SearchBoxProps = {
  /** What is searched, for those who do not see the placeholder. */
  label: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
}

/** As much as the server looks for. */
const MOST_SOUGHT = 200

/** A search that filters as one types. */
export function SearchBox({ label, placeholder = label, value, onChange }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  // What was typed before the script had come counts.
  const adopt = useEffectEvent(() => box.current?.value && onChange(box.current.value))
  useEffect(() => void adopt(), [])
  return (
    <label className="search g-search">
      <span className="vh">{label}</span>
      <input
        ref={box}
        className="input"
        type="search"
        placeholder={placeholder}
        maxLength={MOST_SOUGHT}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
