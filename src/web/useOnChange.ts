import { useEffect, useRef } from 'react'

/** Calls `act` when a value that was known becomes another one. Undefined: not known. */
export function useOnChange(value: string | null | undefined, act: () => void) {
  const known = useRef(value)
  useEffect(() => {
    if (value === undefined || value === known.current) return
    const isFirst = known.current === undefined
    known.current = value
    if (!isFirst) act()
  })
}
