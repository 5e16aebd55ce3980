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
  const change = useCallback(
    (changed: Change) => navigate(addressWith(path, changed), { replace: true, stay: true }),
    [path],
  )
  /** Opens a part that the Back button closes. */
  const open = useCallback(
    (changed: Change) => {
      const { steps } = opened()
      const list = addressWith(path, CLOSED)
      navigate(addressWith(path, changed), { stay: true })
      history.replaceState({ ...history.state, opened: { steps: steps + 1, list } satisfies Opened }, '')
    },
    [path],
  )
  /** Closes the latest part, or all of them, as the Back button would, so that it does not lead to them again. */
  const close = useCallback(
    (changed: Change, { all = false } = {}) => {
      const { steps, list } = opened()
      // What was searched for since is not in the entries before.
      if (steps > 0 && list === addressWith(path, CLOSED)) history.go(all ? -steps : -1)
      else change(changed)
    },
    [path, change],
  )
  return { address, change, open, close }
}

const CLOSED: Change = { person: '', chat: '' }

/** How many entries of the history have been added since the list was shown alone, and its address then. */
type Opened = { steps: number; list: string }

function opened(): Opened {
  const state: unknown = history.state
  const isOpened = typeof state === 'object' && state !== null && 'opened' in state
  // Safe: only `open` writes it.
  return isOpened ? (state.opened as Opened) : { steps: 0, list: '' }
}

/** An empty value takes the part out of the address. */
function addressWith(path: string, changed: Change) {
  const params = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(changed)) {
    if (value === '') params.delete(name)
    else params.set(name, value)
  }
  return params.size > 0 ? `${path}?${params}` : path
}
