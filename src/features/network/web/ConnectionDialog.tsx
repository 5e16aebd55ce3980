import { CancelledByBlock } from '#features/meetings/web/CancelledByBlock.tsx'
import { BlockDialog } from '#features/people/web/BlockDialog.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { screenText } from '#features/connections/screen-text.ts'
import { useConnectionChange } from './useConnectionChange.ts'

type ConnectionDialogProps = { asked: 'remove' | 'block'; person_id: string; name: string; onClose: () => void }

/** Asks before a connection is removed or a person blocked. */
export function ConnectionDialog({ asked, person_id, name, onClose }: ConnectionDialogProps) {
  const { changeAsync } = useConnectionChange({ person_id, name })
  const answers = { onConfirm: () => changeAsync(asked), onClose }
  if (asked === 'block')
    return (
      <BlockDialog name={name} {...answers}>
        {screenText.blockNote} <CancelledByBlock person_id={person_id} />
      </BlockDialog>
    )
  return (
    <ConfirmDialog title={screenText.removeTitle(name)} verb="Remove connection" {...answers}>
      {screenText.removeNote}
    </ConfirmDialog>
  )
}
