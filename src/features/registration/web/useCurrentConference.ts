import { useEffect, useSyncExternalStore } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { paths } from '#shared/paths.ts'
import { useLocation } from '#web/router.tsx'
import type { MyConference } from '../contract.ts'
import { chosenConference, onConferenceChosen, rememberConference } from './choice.ts'
import { useMyConferences } from './useMyConferences.ts'

type CurrentConference = {
  /** All of the person's, the newest first. */
  conferences: readonly MyConference[]
  /** Null where there is none, and while it is not known. */
  current: MyConference | null
  loading: boolean
}

/**
 * The conference that the pages for people who take part are about: the one that the address names, else the one last
 * chosen in this browser, else the one joined most recently.
 */
export function useCurrentConference(): CurrentConference {
  const { user, isLoading } = useAuth()
  const mine = useMyConferences()
  const { path, search } = useLocation()
  const chosen = useSyncExternalStore(onConferenceChosen, chosenConference, () => null)
  const conferences = mine ?? []
  const slug = new URLSearchParams(search).get('conference')
  const named = conferences.find((one) => one.slug === slug)
  const managed = conferences.find(({ id }) => path === paths.conference(id))
  const current = managed ?? named ?? conferences.find(({ id }) => id === chosen) ?? conferences[0] ?? null

  const named_id = named?.id
  useEffect(() => {
    // Whoever opened a link to another conference stays there on the next page.
    if (named_id !== undefined) rememberConference(named_id)
  }, [named_id])

  return { conferences, current, loading: isLoading || (user !== null && mine === null) }
}
