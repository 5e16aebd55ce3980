import { useState } from 'react'
import { navigate, useLocation } from '#web/router/router.tsx'
import type { Opened } from './DelegateActions.tsx'
import type { DelegateChoice } from './DelegateRow.tsx'

/** In the address: that those who have not answered are to be reminded. */
const REMIND = 'remind'

/** The dialog that is open; at first the reminder, where the address asks for it as that on the overview does. */
export function useOpened(readOnly: boolean) {
  const { path, search } = useLocation()
  const [chosen, setOpen] = useState<Opened | DelegateChoice | null>(null)
  const query = new URLSearchParams(search)
  const isLinked = query.has(REMIND)
  function close() {
    setOpen(null)
    if (!isLinked) return
    query.delete(REMIND)
    navigate(`${path}?${query}`, { replace: true, stay: true })
  }
  const linked: Opened | null = isLinked && !readOnly ? { what: 'remind' } : null
  return { open: chosen ?? linked, setOpen, close }
}
