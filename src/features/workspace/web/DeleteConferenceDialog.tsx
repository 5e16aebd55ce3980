import { useQuery } from '@tanstack/react-query'
import { refreshSubscription } from '#features/billing/web/useSubscription.ts'
import { type Conference, conferencesApi } from '#features/conferences/contract.ts'
import { text as conferenceText } from '#features/conferences/text.ts'
import { refreshMyConferences } from '#features/registration/web/useMyConferences.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { speakersApi } from '#features/speakers/contract.ts'
import { paths } from '#shared/paths.ts'
import { query } from '#web/data/api.ts'
import { navigate } from '#web/router/router.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useAction } from '#web/data/useAction.ts'
import { text } from '../text.ts'

/** Asks before a conference is deleted, and says what is deleted with it. */
export function DeleteConferenceDialog({ conference, onClose }: { conference: Conference; onClose: () => void }) {
  const { id: conference_id, name } = conference
  const { data: speakers } = useQuery(query(speakersApi.list, { conference_id }))
  const { data: schedule } = useQuery(query(scheduleApi.list, { conference_id }))
  const remove = useAction(conferencesApi.remove, {
    refreshes: [conferencesApi.list],
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
        void refreshSubscription()
        void refreshMyConferences()
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
