import { useEffect, useEffectEvent, useRef } from 'react'
import { SearchField } from './SearchField.tsx'

type SearchBoxProps = { label: string; placeholder?: string; value: string; onChange: (value: string) => void }

/** A search field that filters while typing. */
export function SearchBox({ onChange, ...rest }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  // Text may have been typed before the script loaded.
  const adopt = useEffectEvent(() => box.current?.value && onChange(box.current.value))
  useEffect(() => void adopt(), [])
  return <SearchField {...rest} ref={box} onChange={(event) => onChange(event.target.value)} />
}
