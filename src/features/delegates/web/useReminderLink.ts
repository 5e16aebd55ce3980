import { navigate, useLocation } from '#web/router/router.tsx'
import { REMIND } from '../reminder-rules.ts'

/** Whether the address asks for a reminder of those who have not answered, as that on the overview does. */
export function useReminderLink() {
  const { path, search } = useLocation()
  const query = new URLSearchParams(search)
  const isLinked = query.has(REMIND)
  function leave() {
    if (!isLinked) return
    query.delete(REMIND)
    navigate(`${path}?${query}`, { replace: true, stay: true })
  }
  return { isLinked, leave }
}
