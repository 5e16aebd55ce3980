import { billingApi } from '#features/billing/contract.ts'
import { type Conference, conferencesApi } from '#features/conferences/contract.ts'
import { text as conferenceText } from '#features/conferences/text.ts'
import { membershipApi } from '#features/registration/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { speakersApi } from '#features/speakers/contract.ts'
import { paths } from '#shared/paths.ts'
import { forget } from '#web/data/queries.ts'
import { navigate } from '#web/router/router.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useAction } from '#web/data/useAction.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { text } from '../text.ts'

/** Asks before a conference is deleted, and says what is deleted with it. */
export function DeleteConferenceDialog({ conference, onClose }: { conference: Conference; onClose: () => void }) {
  const { id: conference_id, name } = conference
  const { data: speakers } = useQuery(speakersApi.list, { conference_id })
  const { data: schedule } = useQuery(scheduleApi.list, { conference_id })
  const remove = useAction(conferencesApi.remove, {
    refreshes: [conferencesApi.list, membershipApi.conferences, billingApi.check],
    done: conferenceText.deleted,
    failed: ({ message }) => ({ title: text.deleteFailed, description: message }),
  })

  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      verb="Delete conference"
      busyWord="Deleting..."
      onConfirm={async () => {
        await remove.mutateAsync({ conference_id })
        forget(conferencesApi.read, { conference_id })
        navigate(paths.conferenceManager)
      }}
      onClose={onClose}
    >
      <p>
        {text.goesWithIt(speakers?.length ?? 0, schedule?.length ?? 0)} {text.canComeBack}
      </p>
    </ConfirmDialog>
  )
}
