import { billingApi } from '#features/billing/contract.ts'
import { useSubscription } from '#features/billing/web/useSubscription.ts'
import { type Conference, conferencesApi } from '#features/conferences/contract.ts'
import { text as conferenceText } from '#features/conferences/text.ts'
import { restoring } from '#features/conferences/web/restoring.ts'
import { delegatesApi } from '#features/delegates/contract.ts'
import { membershipApi } from '#features/registration/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { speakersApi } from '#features/speakers/contract.ts'
import { paths } from '#shared/paths.ts'
import { forget } from '#web/data/queries.ts'
import { useAction } from '#web/data/useAction.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { TextField } from '#web/forms/TextField.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { navigate } from '#web/router/router.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { deleteFields } from '../fields.ts'
import { dialogText } from '../dialog-text.ts'

type DeleteConferenceDialogProps = { conference: Conference; onClose: () => void }

/** Asks before a conference is deleted, and says what is deleted with it. Asks for its name if somebody has registered. */
export function DeleteConferenceDialog({ conference, onClose }: DeleteConferenceDialogProps) {
  const { id: conference_id, name } = conference
  const { data: speakers } = useQuery(speakersApi.list, { conference_id })
  const { data: schedule } = useQuery(scheduleApi.list, { conference_id })
  const { data: counts } = useQuery(delegatesApi.counts, { conference_id })
  const delegates = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0)
  // Also where it is not known whether anybody has registered.
  const asksName = counts === undefined || counts.Registered > 0
  const { subscribed, loading, failed } = useSubscription()
  // If the plan is not known, the server decides.
  const mayRestore = subscribed || loading || failed
  const restore = useAction(conferencesApi.restore, restoring)
  const remove = useAction(conferencesApi.remove, {
    refreshes: [conferencesApi.list, conferencesApi.deleted, membershipApi.conferences, billingApi.check],
    done: mayRestore
      ? {
          title: conferenceText.deleted,
          action: { label: 'Undo', onPress: () => restore.mutate({ conference_id }) },
        }
      : conferenceText.deletedWithoutPlan,
    failed: dialogText.deleteFailed,
  })
  const form = useForm({
    schema: deleteFields(name, asksName),
    start: { name: '' },
    async onSubmit() {
      await remove.mutateAsync({ conference_id })
      forget(conferencesApi.read, { conference_id })
      navigate(paths.conferenceManager)
    },
  })
  const foot = (
    <>
      <Button kind="quiet" onClick={onClose} data-first="">
        Cancel
      </Button>
      <Button type="submit" kind="danger" busy={form.submitting} busyWord="Deleting...">
        Delete conference
      </Button>
    </>
  )
  return (
    <Dialog title={`Delete ${name}?`} role="alertdialog" onClose={onClose} form={form.props} foot={foot}>
      <div className="form">
        <p>
          {dialogText.goesWithIt(speakers?.length ?? 0, schedule?.length ?? 0)}
          {dialogText.delegatesGo(delegates, counts?.Registered ?? 0)}{' '}
          {mayRestore ? dialogText.canComeBack : dialogText.needsPlanToComeBack}
        </p>
        {asksName && (
          <TextField form={form} name="name" label={dialogText.typeName(name)} autoComplete="off" spellCheck={false} />
        )}
      </div>
    </Dialog>
  )
}
