import { type Conference, conferencesApi } from '#features/conferences/contract.ts'
import { text } from '#features/conferences/text.ts'
import { conferenceSaved } from '#features/conferences/web/conferencePatches.ts'
import { membershipApi } from '#features/registration/contract.ts'
import { useAction } from '#web/data/useAction.ts'

/** Publishes a conference, or unpublishes it. `readOnly` is for a conference without a plan. */
export function usePublish({ id: conference_id }: Conference, readOnly: boolean) {
  const publish = useAction(conferencesApi.update, {
    updates: conferenceSaved,
    refreshes: [membershipApi.conferences],
    done: (saved) => (saved.active ? text.published : { title: text.unpublished, action: undo }),
    failed: ({ message }) => ({ title: text.statusFailed, description: message || text.tryLater }),
  })
  // Publishing needs a plan.
  const undo = readOnly ? undefined : { label: 'Undo', onPress: () => publish.mutate({ conference_id, active: true }) }
  return publish
}

export type Publish = ReturnType<typeof usePublish>
