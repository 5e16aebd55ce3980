import { paths } from '#shared/paths.ts'
import { useLocation } from '#web/router/router.tsx'

/** Where somebody’s profile is shown: over My Network as it is, and from other pages there. */
export function usePersonLink(): (person_id: string) => string {
  const { path, search } = useLocation()
  return (person_id) => {
    const params = new URLSearchParams(path === paths.network ? search : '')
    params.set('person', person_id)
    return `${paths.network}?${params}`
  }
}
