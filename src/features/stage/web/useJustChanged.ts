import { useEffect, useState } from 'react'

/** The second press of a double press comes within it, and so does one that was meant for what stood there before. */
const SETTLING_MS = 600

/** Whether a value has changed a moment ago, so that a press may be meant for what was shown before. */
export function useJustChanged(value: string): boolean {
  const [{ shown, isNew }, set] = useState({ shown: value, isNew: false })
  // While rendering, so that nothing new is shown without it.
  if (shown !== value) set({ shown: value, isNew: true })
  useEffect(() => {
    if (!isNew) return
    const timer = setTimeout(() => set({ shown, isNew: false }), SETTLING_MS)
    return () => clearTimeout(timer)
  }, [shown, isNew])
  return isNew
}
