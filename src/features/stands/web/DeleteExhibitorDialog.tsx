import { exhibitorsApi, type ManagedExhibitor } from '#features/exhibitors/contract.ts'
import { useAction } from '#web/data/useAction.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { DownloadButton } from '#web/ui/DownloadButton.tsx'
import { leadsApi } from '../contract.ts'
import { managerText } from '../manager-text.ts'

/** Asks before an exhibitor is deleted, says what goes with it, and offers the leads first. */
export function DeleteExhibitorDialog({ exhibitor, onClose }: { exhibitor: ManagedExhibitor; onClose: () => void }) {
  const { id, name, leads, enquiries } = exhibitor
  const remove = useAction(exhibitorsApi.remove, {
    refreshes: [exhibitorsApi.managed, exhibitorsApi.list],
    done: managerText.deleted,
    failed: managerText.deleteFailed,
  })
  return (
    <ConfirmDialog
      title={managerText.deleteTitle(name)}
      verb="Delete exhibitor"
      busyWord="Deleting..."
      onConfirm={() => remove.mutateAsync({ id })}
      onClose={onClose}
    >
      <p>{managerText.deleteLeaves(leads, enquiries)}</p>
      {leads > 0 && (
        <DownloadButton kind="quiet" size="small" endpoint={leadsApi.export} input={{ id }}>
          {managerText.exportFirst}
        </DownloadButton>
      )}
    </ConfirmDialog>
  )
}
