import { useState } from 'react'
import type { MeetingSettings } from '#features/meetings/fields.ts'
import { organiserMeetingsApi, type OrganiserSettings } from '#features/meetings/organisers-contract.ts'
import { ApiError } from '#web/data/api.ts'
import { patch } from '#web/data/queries.ts'
import { useAction } from '#web/data/useAction.ts'
import { arrangeApi } from '../contract.ts'
import { settingsText } from '../text.ts'

type Change = Partial<Pick<OrganiserSettings, keyof MeetingSettings>>
type Options = {
  /** What the toast says. */
  done: string | { title: string; description: string }
  /** Whether the page itself shows a refusal. */
  isRefusalShown?: boolean
}

/** Saves some of the settings; the others stay as they are. */
export function useSettings(conference_id: string, settings: OrganiserSettings, options: Options) {
  const { done, isRefusalShown = false } = options
  // A switch shows its new position while it is saved, and the old one again after a refusal.
  const [pending, setPending] = useState<Change>({})
  const shown = { ...settings, ...pending }
  const { mutateAsync, isPending } = useAction(organiserMeetingsApi.setSettings, {
    updates: (saved) => [patch(organiserMeetingsApi.settings, { conference_id }, () => saved)],
    refreshes: [organiserMeetingsApi.plan, organiserMeetingsApi.numbers, arrangeApi.state],
    done,
    ...(!isRefusalShown && { failed: settingsText.failed }),
  })

  /** Throws `ApiError`. */
  async function save(change: Change) {
    setPending({ ...pending, ...change })
    try {
      await mutateAsync({ ...change, conference_id })
    } finally {
      setPending({})
    }
  }
  /** For what is changed by one press, where the toast says what went wrong. */
  function set(change: Change) {
    save(change).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
  }
  return { shown, isPending, save, set }
}
