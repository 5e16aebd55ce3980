import { useRef } from 'react'
import { refresh } from '#web/data/queries.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { SelectedNames } from '#web/ui/SelectedNames.tsx'
import { exhibitorsApi, type ManagedExhibitor } from '../contract.ts'
import { managerText } from '../manager-text.ts'
import { usePublish } from './usePublish.ts'

type PublishExhibitorsDialogProps = {
  conference: { id: string; name: string }
  /** Those of the selected ones that would be changed. */
  exhibitors: readonly ManagedExhibitor[]
  /** What they become. */
  published: boolean
  /** Called after the dialog was closed. */
  onDone: () => void
  onClose: () => void
}

/** Asks before the selected exhibitors are published or made drafts, and says who can find them then. */
export function PublishExhibitorsDialog(props: PublishExhibitorsDialogProps) {
  const { conference, exhibitors, published, onDone, onClose } = props
  const publish = usePublish(conference.id)
  const isDone = useRef(false)
  const { length } = exhibitors

  async function confirm() {
    const ids = exhibitors.map(({ id }) => id)
    try {
      await publish.mutateAsync(ids, published)
      isDone.current = true
    } catch (error) {
      // Some may have been deleted; the question is then about those that are left.
      await refresh([exhibitorsApi.managed])
      throw error
    }
  }

  function close() {
    onClose()
    if (isDone.current) onDone()
  }

  return (
    <ConfirmDialog
      kind="primary"
      title={published ? managerText.publishSelected(length) : managerText.unpublishSelected(length)}
      verb={published ? 'Publish' : 'Unpublish'}
      busyWord={published ? 'Publishing...' : 'Unpublishing...'}
      disabled={length === 0}
      onConfirm={confirm}
      onClose={close}
    >
      <SelectedNames names={exhibitors.map(({ name }) => name)} count={length} />
      <p>
        {published
          ? managerText.publishSelectedDetail(conference.name, length)
          : managerText.unpublishSelectedDetail(length)}
      </p>
    </ConfirmDialog>
  )
}
