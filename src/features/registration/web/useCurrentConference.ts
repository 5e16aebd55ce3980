import { useEffect, useState, useSyncExternalStore } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { paths } from '#shared/paths.ts'
import { call } from '#web/data/api.ts'
import { useLocation } from '#web/router/router.tsx'
import { type MyConference, registrationApi, type ShownConference } from '../contract.ts'
import { chosenConference, onConferenceChosen, rememberConference } from './choice.ts'
import { useMyConferences } from './useMyConferences.ts'

type CurrentConference = {
  /** All of the person's, the newest first. */
  conferences: readonly MyConference[]
  /** Null where there is none, and while it is not known. */
  current: ShownConference | null
  /** The same where the person takes part in it. */
  mine: MyConference | null
  loading: boolean
}

/**
 * The conference that the pages for people who take part are about: the one that the address names, else the one last
 * chosen in this browser, else the one joined most recently. For whoever takes part in none it is the published one that
 * is on or next.
 */
export function useCurrentConference(): CurrentConference {
  const { user, isLoading } = useAuth()
  const joined = useMyConferences()
  const { path, search } = useLocation()
  const chosen = useSyncExternalStore(onConferenceChosen, chosenConference, () => null)
  const conferences = joined ?? []
  const slug = new URLSearchParams(search).get('conference')
  const named = conferences.find((one) => one.slug === slug)
  const managed = conferences.find(({ id }) => path === paths.conference(id))
  const own = managed ?? named ?? conferences.find(({ id }) => id === chosen) ?? conferences[0] ?? null

  const named_id = named?.id
  useEffect(() => {
    // Whoever opened a link to another conference stays there on the next page.
    if (named_id !== undefined) rememberConference(named_id)
  }, [named_id])

  const unknown = isLoading || (user !== null && joined === null)
  const elsewhere = slug !== null && !named && !managed
  const published = usePublished(slug, !unknown && (own === null || elsewhere))
  const isNamed = elsewhere && published?.conference?.slug === slug
  const mine = isNamed ? null : own
  const current = mine ?? published?.conference ?? null
  return { conferences, current, mine, loading: unknown || (current === null && published === null) }
}

type Published = { slug: string | null; conference: ShownConference | null }

/** What is published at an address, or stands in where nothing is; null while that is not known or not `wanted`. */
function usePublished(slug: string | null, wanted: boolean) {
  const [answer, setAnswer] = useState<Published | null>(null)
  useEffect(() => {
    if (!wanted) return
    let gone = false
    call(registrationApi.current, slug === null ? {} : { slug }).then(
      ({ conference }) => gone || setAnswer({ slug, conference }),
      () => gone || setAnswer({ slug, conference: null }),
    )
    return () => {
      gone = true
    }
  }, [slug, wanted])
  return wanted && answer?.slug === slug ? answer : null
}
