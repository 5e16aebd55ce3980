import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { screenText } from '#features/connections/screen-text.ts'
import { useConnectionChange } from './useConnectionChange.ts'

type ConnectionDialogProps = { asked: 'remove' | 'block'; person_id: string; name: string; onClose: () => void }

/** Asks before a connection is removed or a person blocked. */
export function ConnectionDialog({ asked, person_id, name, onClose }: ConnectionDialogProps) {
  const { changeAsync } = useConnectionChange({ person_id, name })
  const isBlock = asked === 'block'
  return (
    <ConfirmDialog
      title={isBlock ? screenText.blockTitle(name) : screenText.removeTitle(name)}
      verb={isBlock ? 'Block' : 'Remove connection'}
      onConfirm={() => changeAsync(asked)}
      onClose={onClose}
    >
      {isBlock ? screenText.blockNote : screenText.removeNote}
    </ConfirmDialog>
  )
}
