import { useEffect, useEffectEvent, useRef } from 'react'
import { SearchField } from './SearchField.tsx'

type SearchBoxProps = { label: string; placeholder?: string; value: string; onChange: (value: string) => void }

/** A search that filters as one types. */
export function SearchBox({ onChange, ...rest }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  // What was typed before the script had come counts.
  const adopt = useEffectEvent(() => box.current?.value && onChange(box.current.value))
  useEffect(() => void adopt(), [])
  return <SearchField {...rest} ref={box} onChange={(event) => onChange(event.target.value)} />
}
