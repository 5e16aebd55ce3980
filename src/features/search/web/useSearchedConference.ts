import { registrationApi, type ShownConference } from '#features/registration/contract.ts'
import { useCurrentConference } from '#features/registration/web/useCurrentConference.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { usePage } from '#web/router/router.tsx'

/** The conference that is searched: that of the public page that is shown, else the current one. */
export function useSearchedConference(): { conference: ShownConference | null; loading: boolean } {
  const { route, params } = usePage()
  const { conferences, current, loading } = useCurrentConference()
  const slug = route.path === '/:slug' ? params['slug'] : undefined
  const own = conferences.find((one) => one.slug === slug)
  const isElsewhere = slug !== undefined && !own && slug !== current?.slug
  const shown = useQuery(registrationApi.current, { slug: slug ?? '' }, { enabled: isElsewhere && !loading })
  if (isElsewhere)
    return { conference: shown.data?.conference ?? null, loading: loading || (!shown.data && !shown.error) }
  return { conference: own ?? current, loading }
}
