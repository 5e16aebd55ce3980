import { useAuth } from '#features/auth/web/useAuth.ts'
import { useLocation } from '#web/router/router.tsx'
import type { Destination } from './navigation.ts'

/**
 * The addresses of links between the pages of a conference. For visitors they keep the conference that the address names,
 * because nothing else remembers it.
 */
export function useNamedConference() {
  const { user } = useAuth()
  const { search } = useLocation()
  const slug = user ? null : new URLSearchParams(search).get('conference')
  return ({ to, isOfConference }: Destination) =>
    slug && isOfConference ? `${to}?conference=${encodeURIComponent(slug)}` : to
}
