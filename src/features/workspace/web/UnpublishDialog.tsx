import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { dialogText } from '../dialog-text.ts'

type UnpublishDialogProps = {
  name: string
  /** How many delegates have registered; null if that was not known when this was opened. */
  registered: number | null
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks before a conference is unpublished for which somebody has registered. */
export function UnpublishDialog({ name, registered, onConfirm, onClose }: UnpublishDialogProps) {
  return (
    <ConfirmDialog
      title={dialogText.unpublish(name)}
      verb="Unpublish"
      busyWord="Unpublishing..."
      kind="primary"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{dialogText.unpublishDetail(registered)}</p>
    </ConfirmDialog>
  )
}
