import { useMemo } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { createStoredValue, useStore } from '#web/data/store.ts'
import { SEARCHES_KEY } from '#web/localStore.ts'
import { withSearch } from '../result-rules.ts'

/** The id of the person and what they looked for, the latest first, one to a line. It ends with their session. */
const searches = createStoredValue(SEARCHES_KEY)

/** What a signed-in person looked for last in this browser. Of visitors nothing is remembered. */
export function useRecentSearches() {
  const { user } = useAuth()
  const stored = useStore(searches, null)
  const recent = useMemo(() => {
    const [person_id, ...texts] = (stored ?? '').split('\n')
    return person_id === user?.id ? texts : []
  }, [stored, user?.id])
  return {
    recent,
    remember: (typed: string) => {
      if (user && typed !== '') searches.write([user.id, ...withSearch(recent, typed)].join('\n'))
    },
    clear: () => searches.write(null),
  }
}
