import { useCallback, useMemo } from 'react'
import { navigate, useLocation } from '#web/router/router.tsx'
import { PEOPLE_FILTERS, PEOPLE_LIMITS } from '../rules.ts'

/** As it stands in the address: `chat` shows the conversation in place of the profile. */
type Change = { q?: string; filter?: string; person?: string; chat?: 'true' | '' }

/** Search, filter and the open person are in the address, so that they can be linked to and survive a reload. */
export function useDirectoryAddress() {
  const { path, search } = useLocation()
  const address = useMemo(() => {
    const params = new URLSearchParams(search)
    return {
      q: (params.get('q') ?? '').slice(0, PEOPLE_LIMITS.search),
      filter: PEOPLE_FILTERS.find((filter) => filter === params.get('filter')) ?? 'all',
      person: params.get('person'),
      isChat: params.get('chat') === 'true',
    }
  }, [search])
  /** `push` where the Back button should undo it. An empty value takes the part out of the address. */
  const change = useCallback(
    (changed: Change, { push = false } = {}) => {
      const params = new URLSearchParams(location.search)
      for (const [name, value] of Object.entries(changed)) {
        if (value === '') params.delete(name)
        else params.set(name, value)
      }
      navigate(params.size > 0 ? `${path}?${params}` : path, { replace: !push, stay: true })
    },
    [path],
  )
  return { address, change }
}
