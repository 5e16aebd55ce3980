import { useEffect } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { paths } from '#shared/paths.ts'
import { useStore } from '#web/data/store.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { useLocation } from '#web/router/router.tsx'
import { type MyConference, registrationApi, type ShownConference } from '../contract.ts'
import { chosenConference, rememberConference } from './choice.ts'
import { useMyConferences } from './useMyConferences.ts'

type CurrentConference = {
  /** All conferences of the person, newest first. */
  conferences: readonly MyConference[]
  /** Null if there is none, and while it is loading. */
  current: ShownConference | null
  /** The same conference if the person takes part in it, else null. */
  mine: MyConference | null
  loading: boolean
}

/**
 * The conference that the pages for participants show: the one in the address, else the one last chosen in this browser, else
 * the one joined most recently. For people who take part in none, it is the published one that is on now or next.
 */
export function useCurrentConference(): CurrentConference {
  const { user, isLoading } = useAuth()
  const joined = useMyConferences()
  const { path, search } = useLocation()
  const chosen = useStore(chosenConference, null)
  const conferences = joined ?? []
  const slug = new URLSearchParams(search).get('conference')
  const named = conferences.find((one) => one.slug === slug)
  const managed = conferences.find(({ id }) => path.startsWith(paths.conference(id)))
  const own = managed ?? named ?? conferences.find(({ id }) => id === chosen) ?? conferences[0] ?? null

  const named_id = named?.id
  useEffect(() => {
    // The conference of a link that was opened stays the current one on the next page.
    if (named_id !== undefined) rememberConference(named_id)
  }, [named_id])

  const unknown = isLoading || (user !== null && joined === null)
  const elsewhere = slug !== null && !named && !managed
  const standIn = useQuery(registrationApi.current, slug === null ? {} : { slug }, {
    enabled: !unknown && (own === null || elsewhere),
  })
  const published = standIn.data?.conference ?? null
  const isNamed = elsewhere && published?.slug === slug
  const mine = isNamed ? null : own
  const current = mine ?? published
  return { conferences, current, mine, loading: unknown || (current === null && !standIn.data && !standIn.error) }
}
