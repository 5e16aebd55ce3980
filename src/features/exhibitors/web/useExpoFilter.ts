import { navigate, useLocation } from '#web/router/router.tsx'
import type { ExhibitorFilter } from '../rules.ts'

export type HallFilter = ExhibitorFilter & { saved: boolean }

/** What the Expo Hall is filtered by. It is in the address, so that it can be shared and survives the way back. */
export function useExpoFilter() {
  const { path, search } = useLocation()
  const params = new URLSearchParams(search)
  const filter: HallFilter = {
    q: params.get('q') ?? '',
    category: params.get('category') ?? '',
    size: params.get('size') ?? '',
    saved: params.get('saved') === '1',
  }

  function set({ saved, ...words }: Partial<HallFilter>) {
    const changed = { ...words, ...(saved !== undefined && { saved: saved ? '1' : '' }) }
    for (const [name, value] of Object.entries(changed)) {
      if (value === '') params.delete(name)
      else params.set(name, value)
    }
    navigate(params.size > 0 ? `${path}?${params}` : path, { replace: true, stay: true })
  }
  const isFiltered = filter.q.trim() !== '' || filter.category !== '' || filter.size !== '' || filter.saved
  return { filter, isFiltered, set, reset: () => set({ q: '', category: '', size: '', saved: false }) }
}
