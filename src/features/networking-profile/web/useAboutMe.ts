import { networkingProfileApi } from '../contract.ts'
import { useState } from 'react'
import { useAction } from '#web/data/useAction.ts'
import { patch } from '#web/data/queries.ts'
import type { MyConference } from '#features/registration/contract.ts'
import type { Output } from '#shared/contract.ts'
import type { Answers } from '../rules.ts'

type Conference = Pick<MyConference, 'id' | 'consents'>
type Me = Output<typeof networkingProfileApi.me>

/** What is being answered. `listed` is null until it is chosen. */
export type AboutMe = Answers & { listed: boolean | null; suggestable: boolean; reachable: boolean; meetings: boolean }

/** The answers while they are edited, beginning with what is stored. */
export function useAboutMe({ id: conference_id, consents }: Conference, me: Me) {
  const { interests, seeking, offering, about, listed, suggestable, reachable, meetings } = me
  const [draft, setDraft] = useState<AboutMe>({
    interests,
    seeking,
    offering,
    about,
    suggestable,
    reachable,
    meetings,
    listed: consents === null ? null : listed,
  })
  const save = useAction(networkingProfileApi.setMe, {
    updates: (saved) => [patch(networkingProfileApi.me, { conference_id }, () => saved)],
    // The directory and the search list people as they are now.
    refreshes: 'all',
  })
  return {
    draft,
    change: (made: Partial<AboutMe>) => setDraft((before) => ({ ...before, ...made })),
    busy: save.isPending,
    save: () => save.mutateAsync(inputOf(conference_id, draft)),
  }
}

/** Who is not listed cannot be suggested or found by strangers either, and keeps what they had chosen. */
function inputOf(conference_id: string, { listed, suggestable, reachable, meetings, ...answers }: AboutMe) {
  const { interests, seeking, offering, about } = answers
  return {
    conference_id,
    about,
    interests: [...interests],
    seeking: [...seeking],
    offering: [...offering],
    ...(listed !== null && { listed, suggestable: listed && suggestable }),
    ...(listed && { reachable, meetings }),
  }
}
